# blank: draw shared timestep and noise
# why: Noise first, all rows drawn and half of them kept.
    half = len(stacked) // 2
    noise = torch.empty_like(stacked).normal_(generator=generator)
    noise[half:] = noise[:half]
    t = torch.randint(0, n_steps, (2 * half,), generator=generator)
    t[half:] = t[:half]
    return t, noise
