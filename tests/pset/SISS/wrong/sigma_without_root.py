# blank: linear ddpm noise levels
# why: The variance instead of the deviation.
    betas = torch.linspace(beta_first, beta_last, num_steps, dtype=torch.float64)
    survival = torch.cumprod(1 - betas, dim=0)
    return NoiseLevels(survival.sqrt().to(dtype), (1 - survival).to(dtype))
