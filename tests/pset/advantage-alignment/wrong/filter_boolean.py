# blank: sign quadrant filter
# why: The mask is boolean.
    inside = {
        "both_gain": (past > 0) & (others > 0),
        "own_gain": (past > 0) & (others < 0),
        "other_gain": (past < 0) & (others > 0),
        "both_lose": (past < 0) & (others < 0),
    }
    mask = torch.ones_like(past, dtype=torch.bool)
    for name in drop:
        if name not in inside:
            raise ValueError(name)
        mask = mask & ~inside[name]
    return mask
