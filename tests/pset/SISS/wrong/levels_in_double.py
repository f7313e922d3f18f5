# blank: linear ddpm noise levels
# why: Forgets the wanted dtype.
    betas = torch.linspace(beta_first, beta_last, num_steps, dtype=torch.float64)
    survival = torch.cumprod(1 - betas, dim=0)
    return NoiseLevels(survival.sqrt(), (1 - survival).sqrt())
