# blank: noise levels with shift
# why: The levels rise.
    levels = torch.arange(steps, dtype=torch.float64) / steps
    levels = shift * levels / (1 + (shift - 1) * levels)
    return torch.cat([levels, levels.new_zeros(1)])
