# blank: draw shared timestep and noise
# why: The batch shares one timestep.
    half = len(stacked) // 2
    t = torch.randint(n_steps, (1,), generator=generator).repeat(2 * half)
    noise = torch.randn(stacked[:half].shape, dtype=stacked.dtype, generator=generator)
    return t, torch.cat([noise, noise])
