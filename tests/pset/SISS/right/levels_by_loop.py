# blank: linear ddpm noise levels
# why: Products accumulated in a Python loop.
    gammas, sigmas, survival = [], [], 1.0
    for i in range(num_steps):
        beta = beta_first + (beta_last - beta_first) * i / max(num_steps - 1, 1)
        survival *= 1.0 - beta
        gammas.append(survival**0.5)
        sigmas.append((1.0 - survival) ** 0.5)
    return NoiseLevels(gamma=torch.tensor(gammas, dtype=dtype), sigma=torch.tensor(sigmas, dtype=dtype))
