# blank: linear ddpm noise levels
# why: All steps in the wanted dtype.
    alpha_bar = (1.0 - torch.linspace(beta_first, beta_last, num_steps, dtype=dtype)).cumprod(0)
    return NoiseLevels(alpha_bar**0.5, (1.0 - alpha_bar) ** 0.5)
