# blank: search each sample alone
# why: The cost is averaged over the batch.
    teacher = teacher_trajectory(velocity, noise, grid, cond)
    batch = len(noise)

    def together(x, index, _):
        rows = x.flatten(0, 1)
        again = None if cond is None else cond.repeat(len(x), *[1] * (cond.dim() - 1))
        return velocity(rows, index.repeat_interleave(batch), again).view(x.shape)

    rows = [first_row(noise, len(grid) - 1)]
    for _ in range(budget):
        rows.append(next_row(together, rows[-1], teacher, grid, None, carry_over))
    return [trace_schedule([row.source for row in rows[1:]])] * batch
