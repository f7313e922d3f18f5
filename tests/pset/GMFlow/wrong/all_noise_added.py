# blank: re-noise to a higher level
# why: The noise that is there already is not taken off.
    signal_ratio = (1 - level_high) / (1 - level_low)
    kept_noise = signal_ratio * level_low
    std = level_high
    return signal_ratio * x_low + std * noise
