# blank: sign quadrant filter
# why: Named quadrants are kept, the others dropped.
    quadrants = {"both_gain": (1, 1), "own_gain": (1, -1), "other_gain": (-1, 1), "both_lose": (-1, -1)}
    mask = torch.zeros_like(past)
    for name in drop:
        if name not in quadrants:
            raise ValueError(name)
        a, b = quadrants[name]
        mask = mask.masked_fill((past.sign() == a) & (others.sign() == b), 1.0)
    return mask
