# blank: distances between all pairs of points
# why: The square root is missing.
    diff = a[..., :, None, :] - b[..., None, :, :]
    if metric == "l1":
        return diff.abs().clamp(min=FLOOR).sum(dim=-1)
    return diff.square().sum(dim=-1).clamp(min=FLOOR**2)
