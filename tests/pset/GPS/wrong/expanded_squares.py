# blank: distances between all pairs of points
# why: Squares are expanded into inner products, which loses small distances.
    if metric == "l1":
        return (a[..., :, None, :] - b[..., None, :, :]).abs().clamp(min=FLOOR).sum(dim=-1)
    squares = a.square().sum(-1)[..., :, None] + b.square().sum(-1)[..., None, :] - 2 * a @ b.mT
    return squares.clamp(min=FLOOR**2).sqrt()
