# blank: forward noising
# why: The type of the levels wins.
    level = alpha_bar[t].view(-1, *[1] * (x0.dim() - 1))
    return level.sqrt() * x0 + (1 - level).sqrt() * noise
