# blank: linear ddpm noise levels
# why: Linear in the root of beta.
    betas = torch.linspace(beta_first**0.5, beta_last**0.5, num_steps, dtype=torch.float64).square()
    survival = torch.cumprod(1 - betas, dim=0)
    return NoiseLevels(survival.sqrt().to(dtype), (1 - survival).sqrt().to(dtype))
