# blank: linear ddpm noise levels
# why: The last beta is not reached.
    betas = beta_first + (beta_last - beta_first) * torch.arange(num_steps, dtype=torch.float64) / num_steps
    survival = torch.cumprod(1 - betas, dim=0)
    return NoiseLevels(survival.sqrt().to(dtype), (1 - survival).sqrt().to(dtype))
