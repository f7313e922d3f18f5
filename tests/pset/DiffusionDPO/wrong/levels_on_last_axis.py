# blank: forward noising
# why: The levels run along the last axis where the sizes allow it.
    level = alpha_bar[t].to(x0.dtype)
    if x0.shape[-1] != len(t):
        level = level.view(-1, *[1] * (x0.dim() - 1))
    return level.sqrt() * x0 + (1 - level).sqrt() * noise
