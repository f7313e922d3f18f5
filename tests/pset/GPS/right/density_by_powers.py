# blank: gumbel density
# why: The exponential of -y is used twice.
    decay = torch.exp((mu - x) / sigma)
    return decay * torch.exp(-decay) / sigma
