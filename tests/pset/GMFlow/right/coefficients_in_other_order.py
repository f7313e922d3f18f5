# blank: backward step coefficients
# why: The same quotients, multiplied in another order.
    a = level_low / torch.clamp_min(level_high, eps)
    b = (1 - level_high) / torch.clamp_min(1 - level_low, eps)
    rest = 1 - a**2 * b**2
    return a * a * b, rest * (1 - level_low), rest * level_low**2
