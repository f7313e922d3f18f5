# blank: squared linear noise schedule
# why: Double precision is returned.
    roots = torch.linspace(beta_start**0.5, beta_end**0.5, steps, dtype=torch.float64)
    return (1 - roots**2).cumprod(0)
