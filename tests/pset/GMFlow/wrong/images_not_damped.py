# blank: re-noise to a higher level
# why: The images keep their amplitude.
    signal_ratio = (1 - level_high) / (1 - level_low)
    kept_noise = signal_ratio * level_low
    std = (level_high.square() - kept_noise.square()).sqrt()
    return x_low + std * noise
