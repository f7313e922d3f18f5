# blank: next row of the dynamic programme
# why: All pairs at once, with a mask.
    last = len(grid) - 1
    times = grid.to(teacher.dtype)
    again = None if cond is None else torch.stack([cond] * last)
    v = velocity(row.states[1:], torch.arange(last) + 1, again)
    gaps = times[None, :-1] - times[1:, None]
    gaps = gaps.reshape(last, last, *[1] * (teacher.dim() - 1))
    pairs = row.states[1:, None] + v[:, None] * gaps
    errors = (pairs - teacher[:-1]).pow(2).reshape(last, last, -1).mean(-1)
    allowed = torch.arange(1, last + 1)[:, None] > torch.arange(last)
    errors = errors.masked_fill(~allowed, math.inf)
    least, chosen = errors.min(dim=0).values, []
    for j in range(last):
        chosen.append(max(i for i in range(last) if errors[i, j] == least[j]))
    chosen = torch.tensor(chosen)
    take = least < row.cost[:-1] if carry_over else torch.ones(last, dtype=torch.bool)
    wide = take.view(-1, *[1] * (teacher.dim() - 1))
    best = pairs[chosen, torch.arange(last)]
    return Row(
        torch.cat([torch.where(wide, best, row.states[:-1]), row.states[-1:]]),
        torch.cat([torch.where(take, least, row.cost[:-1]), row.cost[-1:]]),
        torch.cat([torch.where(take, chosen + 1, row.source[:-1]), row.source[-1:]]),
    )
