# blank: standardise each token
# why: Statistics are taken over the tokens of a sample.
    dim = -2 if tokens.dim() > 1 else -1
    centred = tokens - tokens.mean(dim=dim, keepdim=True)
    return centred / (centred.square().mean(dim=dim, keepdim=True) + eps).sqrt()
