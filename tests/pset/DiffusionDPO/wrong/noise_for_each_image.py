# blank: draw shared timestep and noise
# why: The two halves have noises of their own.
    half = len(stacked) // 2
    t = torch.randint(n_steps, (half,), generator=generator).repeat(2)
    return t, torch.randn(stacked.shape, dtype=stacked.dtype, generator=generator)
