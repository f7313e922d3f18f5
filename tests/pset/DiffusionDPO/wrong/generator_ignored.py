# blank: draw shared timestep and noise
# why: The global generator is used.
    half = len(stacked) // 2
    t = torch.randint(n_steps, (half,)).repeat(2)
    noise = torch.randn_like(stacked[:half])
    return t, torch.cat([noise, noise])
