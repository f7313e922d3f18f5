# blank: linear ddpm noise levels
# why: The root of the signal level is missing.
    betas = torch.linspace(beta_first, beta_last, num_steps, dtype=torch.float64)
    survival = torch.cumprod(1 - betas, dim=0)
    return NoiseLevels(survival.to(dtype), (1 - survival).sqrt().to(dtype))
