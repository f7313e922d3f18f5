# blank: squared linear noise schedule
# why: The upper end is left out.
    roots = torch.linspace(beta_start**0.5, beta_end**0.5, steps + 1, dtype=torch.float64)[:-1]
    return (1 - roots**2).cumprod(0).float()
