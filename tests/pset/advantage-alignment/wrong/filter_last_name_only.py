# blank: sign quadrant filter
# why: Only the last name acts.
    quadrants = {"both_gain": (1, 1), "own_gain": (1, -1), "other_gain": (-1, 1), "both_lose": (-1, -1)}
    mask = torch.ones_like(past)
    for name in drop:
        if name not in quadrants:
            raise ValueError(name)
        a, b = quadrants[name]
        mask = 1 - ((past.sign() == a) & (others.sign() == b)).to(past.dtype)
    return mask
