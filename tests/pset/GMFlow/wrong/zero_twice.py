# blank: noise levels with shift
# why: The levels reach zero before the final zero.
    levels = 1 - torch.arange(steps, dtype=torch.float64) / max(steps - 1, 1)
    levels = shift * levels / (1 + (shift - 1) * levels)
    return torch.cat([levels, levels.new_zeros(1)])
