# blank: search each sample alone
# why: All samples are searched with the first condition.
    teacher = teacher_trajectory(velocity, noise, grid, cond)
    schedules = []
    for b in range(len(noise)):
        rows = [first_row(noise[b], len(grid) - 1)]
        for _ in range(budget):
            own = None if cond is None else cond[0]
            rows.append(next_row(velocity, rows[-1], teacher[:, b], grid, own, carry_over))
        schedules.append(trace_schedule([row.source for row in rows[1:]]))
    return schedules
