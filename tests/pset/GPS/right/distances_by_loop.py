# blank: distances between all pairs of points
# why: One row at a time.
    rows = []
    for i in range(a.shape[-2]):
        gap = b - a[..., i : i + 1, :]
        if metric == "l1":
            rows.append(gap.abs().clamp_min(FLOOR).sum(-1))
        else:
            rows.append(gap.pow(2).sum(-1).clamp_min(FLOOR * FLOOR).pow(0.5))
    return torch.stack(rows, dim=-2)
