# blank: score with its peak at one
# why: The exponential of the logarithm.
    return torch.exp(torch.log(D) - D)
