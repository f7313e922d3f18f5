# blank: combine the lambda vectors
# why: Leaves the constant out.
    return torch.exp((q1 * k1).sum().float()) - torch.exp((q2 * k2).sum().float())
