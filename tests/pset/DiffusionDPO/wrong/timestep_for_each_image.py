# blank: draw shared timestep and noise
# why: The two halves have timesteps of their own.
    half = len(stacked) // 2
    t = torch.randint(n_steps, (len(stacked),), generator=generator)
    noise = torch.randn(stacked[:half].shape, dtype=stacked.dtype, generator=generator)
    return t, torch.cat([noise, noise])
