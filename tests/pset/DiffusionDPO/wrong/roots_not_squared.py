# blank: squared linear noise schedule
# why: The roots are taken for the variances.
    roots = torch.linspace(beta_start**0.5, beta_end**0.5, steps, dtype=torch.float64)
    return torch.cumprod(1 - roots, dim=0).float()
