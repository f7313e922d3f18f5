# blank: noise levels with shift
# why: The schedule ends before zero.
    levels = 1 - torch.arange(steps, dtype=torch.float64) / steps
    levels = shift * levels / (1 + (shift - 1) * levels)
    return levels
