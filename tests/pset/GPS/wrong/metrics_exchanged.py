# blank: distances between all pairs of points
# why: The names of the two metrics are exchanged.
    diff = a[..., :, None, :] - b[..., None, :, :]
    if metric != "l1":
        return diff.abs().clamp(min=FLOOR).sum(dim=-1)
    return diff.square().sum(dim=-1).clamp(min=FLOOR**2).sqrt()
