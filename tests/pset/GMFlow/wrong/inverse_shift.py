# blank: noise levels with shift
# why: The shift works the other way.
    levels = 1 - torch.arange(steps, dtype=torch.float64) / steps
    levels = levels / (shift + (1 - shift) * levels)
    return torch.cat([levels, levels.new_zeros(1)])
