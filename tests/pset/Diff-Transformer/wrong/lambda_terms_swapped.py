# blank: combine the lambda vectors
# why: Subtracts the first exponential from the second.
    return torch.exp((q2 * k2).sum().float()) - torch.exp((q1 * k1).sum().float()) + base
