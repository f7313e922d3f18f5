# blank: distances between all pairs of points
# why: Both metrics are Euclidean.
    diff = a[..., :, None, :] - b[..., None, :, :]
    return diff.square().sum(dim=-1).clamp(min=FLOOR**2).sqrt()
