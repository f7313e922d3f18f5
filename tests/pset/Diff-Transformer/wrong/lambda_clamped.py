# blank: combine the lambda vectors
# why: Keeps lambda from becoming negative.
    lam = torch.exp((q1 * k1).sum().float()) - torch.exp((q2 * k2).sum().float()) + base
    return lam.clamp(min=0)
