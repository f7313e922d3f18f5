# blank: coordinate-wise floored absolute distance
# why: The floor is added.
        return diff.abs().add(FLOOR).sum(dim=-1)
