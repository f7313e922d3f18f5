# blank: re-noise to a higher level
# why: The variance as a product of sum and difference.
    r = (1 - level_high) / (1 - level_low)
    variance = (level_high - r * level_low) * (level_high + r * level_low)
    return x_low * r + noise * torch.sqrt(variance)
