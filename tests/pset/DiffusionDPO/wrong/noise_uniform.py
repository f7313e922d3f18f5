# blank: draw shared timestep and noise
# why: Uniform noise.
    half = len(stacked) // 2
    t = torch.randint(n_steps, (half,), generator=generator).repeat(2)
    noise = torch.rand(stacked[:half].shape, dtype=stacked.dtype, generator=generator)
    return t, torch.cat([noise, noise])
