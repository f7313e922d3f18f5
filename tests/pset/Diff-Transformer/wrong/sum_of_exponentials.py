# blank: combine the lambda vectors
# why: Adds exponentials of the single products.
    return torch.exp((q1 * k1).float()).sum() - torch.exp((q2 * k2).float()).sum() + base
