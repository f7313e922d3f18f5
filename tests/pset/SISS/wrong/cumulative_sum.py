# blank: linear ddpm noise levels
# why: Subtracts the cumulative sum.
    betas = torch.linspace(beta_first, beta_last, num_steps, dtype=torch.float64)
    survival = (1 - torch.cumsum(betas, dim=0)).clamp(min=0)
    return NoiseLevels(survival.sqrt().to(dtype), (1 - survival).sqrt().to(dtype))
