# blank: gain of each unit
# why: The sum over ratios.
    return (weight * (x.unsqueeze(-2) / x.unsqueeze(-1))).sum(dim=-1)
