# blank: sign quadrant filter
# why: Unknown names are ignored.
    quadrants = {"both_gain": (1, 1), "own_gain": (1, -1), "other_gain": (-1, 1), "both_lose": (-1, -1)}
    mask = torch.ones_like(past)
    for name, (a, b) in quadrants.items():
        if name in drop:
            mask = mask.masked_fill((past.sign() == a) & (others.sign() == b), 0.0)
    return mask
