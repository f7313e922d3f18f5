# blank: coordinate-wise floored absolute distance
# why: The floor is missing.
        return diff.abs().sum(dim=-1)
