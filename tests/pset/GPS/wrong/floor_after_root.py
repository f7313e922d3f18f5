# blank: floored euclidean distance
# why: The root is taken before the floor, so that gradients are NaN.
    return diff.square().sum(dim=-1).sqrt().clamp(min=FLOOR)
