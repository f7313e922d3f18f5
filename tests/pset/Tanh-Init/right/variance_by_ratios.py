# blank: variance of the gain
# why: The sum over squared ratios, with the ratio of the unit to itself.
    ratios = x.unsqueeze(-2) / x.unsqueeze(-1)
    own = torch.eye(x.shape[-1], dtype=torch.bool)
    return (alpha**2 / x.shape[-1]) * (1.0 + ratios.masked_fill(own, 0.0).square().sum(dim=-1))
