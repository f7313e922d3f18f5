# blank: standardise each token
# why: The epsilon is added to the deviation.
    centred = tokens - tokens.mean(dim=-1, keepdim=True)
    return centred / (centred.square().mean(dim=-1, keepdim=True).sqrt() + eps)
