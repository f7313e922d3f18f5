# blank: standardise each token
# why: Only the scale is changed.
    return tokens / (tokens.var(dim=-1, keepdim=True, unbiased=False) + eps).sqrt()
