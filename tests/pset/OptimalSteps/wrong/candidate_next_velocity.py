# blank: candidates for one target from all later indices
# why: The velocities are one index off.
        lengths = (times[j] - times[j + 1 :]).view(-1, *[1] * (teacher.dim() - 1))
        candidates = row.states[j + 1 :] + directions.roll(-1, 0)[j:] * lengths
