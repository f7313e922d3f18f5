# blank: combine the lambda vectors
# why: Subtracts the constant.
    return torch.exp((q1 * k1).sum().float()) - torch.exp((q2 * k2).sum().float()) - base
