# blank: coordinate-wise floored absolute distance
# why: The root of squares is taken before the floor, so that gradients are NaN.
        return diff.square().sqrt().clamp(min=FLOOR).sum(dim=-1)
