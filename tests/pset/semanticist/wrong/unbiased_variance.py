# blank: standardise each token
# why: The variance divides by one less.
    return (tokens - tokens.mean(dim=-1, keepdim=True)) / (tokens.var(dim=-1, keepdim=True) + eps).sqrt()
