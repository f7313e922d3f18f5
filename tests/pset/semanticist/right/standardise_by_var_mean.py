# blank: standardise each token
# why: Library statistics.
    variance, mean = torch.var_mean(tokens, dim=-1, correction=0, keepdim=True)
    return (tokens - mean) * (variance + eps).rsqrt()
