# blank: coordinate-wise floored absolute distance
# why: The floor acts on the sum instead of each coordinate.
        return diff.abs().sum(dim=-1).clamp(min=FLOOR)
