# blank: floored euclidean distance
# why: The floor acts on each coordinate.
    return diff.square().clamp(min=FLOOR**2).sum(dim=-1).sqrt()
