# blank: forward noising
# why: The noise is scaled without a root.
    level = alpha_bar[t].to(x0.dtype).view(-1, *[1] * (x0.dim() - 1))
    return level.sqrt() * x0 + (1 - level) * noise
