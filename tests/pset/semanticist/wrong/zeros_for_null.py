# blank: replace tail by null tokens
# why: Dropped tokens become zeros.
    place = torch.arange(tokens.shape[1])
    kept = place < keep[:, None]
    return tokens * kept[..., None]
