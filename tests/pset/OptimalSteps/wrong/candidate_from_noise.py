# blank: candidates for one target from all later indices
# why: Every candidate starts at the noise.
        lengths = (times[j] - times[j + 1 :]).view(-1, *[1] * (teacher.dim() - 1))
        candidates = row.states[-1] + directions[j:] * lengths
