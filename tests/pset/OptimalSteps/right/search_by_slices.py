# blank: search each sample alone
# why: A teacher for each sample.
    found = []
    for b, x in enumerate(noise):
        one = None if cond is None else cond[b : b + 1]
        teacher = teacher_trajectory(velocity, x[None], grid, one).squeeze(1)
        row, sources = first_row(x, grid.numel() - 1), []
        while len(sources) < budget:
            row = next_row(velocity, row, teacher, grid, None if one is None else one[0], carry_over)
            sources.append(row.source)
        found.append(trace_schedule(sources))
    return found
