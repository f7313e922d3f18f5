# blank: floored euclidean distance
# why: The floor acts on the square.
    return diff.square().sum(dim=-1).clamp(min=FLOOR).sqrt()
