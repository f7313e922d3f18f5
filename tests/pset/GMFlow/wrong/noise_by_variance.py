# blank: re-noise to a higher level
# why: The noise is scaled by a variance.
    signal_ratio = (1 - level_high) / (1 - level_low)
    kept_noise = signal_ratio * level_low
    std = (level_high.square() - kept_noise.square())
    return signal_ratio * x_low + std * noise
