# blank: gumbel density
# why: The linear term has the wrong sign.
    y = (x - mu) / sigma
    return torch.exp(y - torch.exp(-y)) / sigma
