# blank: noise levels with shift
# why: The shift's denominator is wrong.
    levels = 1 - torch.arange(steps, dtype=torch.float64) / steps
    levels = shift * levels / (1 + shift * levels)
    return torch.cat([levels, levels.new_zeros(1)])
