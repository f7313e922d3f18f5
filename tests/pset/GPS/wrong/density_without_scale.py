# blank: gumbel density
# why: The factor 1 / sigma is missing.
    y = (x - mu) / sigma
    return torch.exp(-(y + torch.exp(-y)))
