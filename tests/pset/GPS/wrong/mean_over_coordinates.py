# blank: coordinate-wise floored absolute distance
# why: Coordinates are averaged.
        return diff.abs().clamp(min=FLOOR).mean(dim=-1)
