# blank: squared linear noise schedule
# why: The variances are linear.
    return torch.cumprod(1 - torch.linspace(beta_start, beta_end, steps, dtype=torch.float64), dim=0).float()
