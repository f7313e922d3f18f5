# blank: shift that puts the mode at zero distance
# why: Through the logarithm.
    return torch.exp(-torch.log(alpha) / beta)
