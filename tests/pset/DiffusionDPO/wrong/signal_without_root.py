# blank: forward noising
# why: The signal is scaled without a root.
    level = alpha_bar[t].to(x0.dtype).view(-1, *[1] * (x0.dim() - 1))
    return level * x0 + (1 - level).sqrt() * noise
