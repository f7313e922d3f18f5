# blank: squared linear noise schedule
# why: Sum of logarithms.
    share = torch.arange(steps, dtype=torch.float64) / (steps - 1)
    roots = beta_start**0.5 * (1 - share) + beta_end**0.5 * share
    return torch.log1p(-(roots**2)).cumsum(0).exp().to(torch.float32)
