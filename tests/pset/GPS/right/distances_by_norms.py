# blank: distances between all pairs of points
# why: Vector norms, with the floor put in by selection.
    gap = a.unsqueeze(-2) - b.unsqueeze(-3)
    if metric == "l2":
        squares = (gap * gap).sum(-1)
        tiny = squares < FLOOR**2
        return torch.where(tiny, FLOOR, torch.where(tiny, 1.0, squares).sqrt())
    return torch.maximum(gap.abs(), torch.tensor(FLOOR, dtype=gap.dtype)).sum(-1)
