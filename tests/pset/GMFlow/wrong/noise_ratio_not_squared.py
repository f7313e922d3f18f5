# blank: backward step coefficients
# why: The first coefficient has the noise ratio itself.
    alpha_low, alpha_high = 1 - level_low, 1 - level_high
    noise_ratio = level_low / level_high.clamp(min=eps)
    signal_ratio = alpha_high / alpha_low.clamp(min=eps)
    gamma = 1 - (noise_ratio * signal_ratio).square()
    return noise_ratio * signal_ratio, gamma * alpha_low, gamma * level_low.square()
