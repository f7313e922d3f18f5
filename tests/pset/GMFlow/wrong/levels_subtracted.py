# blank: re-noise to a higher level
# why: Standard deviations are subtracted instead of variances.
    signal_ratio = (1 - level_high) / (1 - level_low)
    kept_noise = signal_ratio * level_low
    std = level_high - kept_noise
    return signal_ratio * x_low + std * noise
