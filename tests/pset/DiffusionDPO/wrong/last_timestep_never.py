# blank: draw shared timestep and noise
# why: The last timestep is never drawn.
    half = len(stacked) // 2
    t = torch.randint(n_steps - 1, (half,), generator=generator).repeat(2)
    noise = torch.randn(stacked[:half].shape, dtype=stacked.dtype, generator=generator)
    return t, torch.cat([noise, noise])
