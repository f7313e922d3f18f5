# blank: candidates for one target from all later indices
# why: The difference of times is positive.
        lengths = (times[j + 1 :] - times[j]).view(-1, *[1] * (teacher.dim() - 1))
        candidates = row.states[j + 1 :] + directions[j:] * lengths
