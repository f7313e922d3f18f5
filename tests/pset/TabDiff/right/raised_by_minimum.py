# blank: raised time of a stochastic step
# why: A minimum of tensors.
    return torch.minimum(t + t / steps, torch.ones_like(t))
