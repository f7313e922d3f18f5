# blank: sign quadrant filter
# why: A table of comparisons, subtracted.
    inside = {
        "both_gain": (past > 0) & (others > 0),
        "own_gain": (past > 0) & (others < 0),
        "other_gain": (past < 0) & (others > 0),
        "both_lose": (past < 0) & (others < 0),
    }
    unknown = set(drop) - set(inside)
    if unknown:
        raise ValueError(f"unknown: {sorted(unknown)}")
    keep = torch.ones_like(past)
    for name in set(drop):
        keep = keep - inside[name].to(keep.dtype)
    return keep
