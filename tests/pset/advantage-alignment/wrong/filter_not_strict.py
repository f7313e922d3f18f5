# blank: sign quadrant filter
# why: Zero counts as positive.
    quadrants = {"both_gain": (True, True), "own_gain": (True, False), "other_gain": (False, True), "both_lose": (False, False)}
    mask = torch.ones_like(past)
    for name in drop:
        if name not in quadrants:
            raise ValueError(name)
        a, b = quadrants[name]
        mask = mask.masked_fill(((past >= 0) == a) & ((others >= 0) == b), 0.0)
    return mask
