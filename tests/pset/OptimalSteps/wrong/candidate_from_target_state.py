# blank: candidates for one target from all later indices
# why: Every candidate starts at the state of the target.
        lengths = (times[j] - times[j + 1 :]).view(-1, *[1] * (teacher.dim() - 1))
        candidates = row.states[j] + directions[j:] * lengths
