# blank: low and high training times
# why: The high time may be zero.
    t_large = t.clamp(max=horizon)
    t_small = torch.minimum(t_large * (1 - ratio), t_large - eps)
    return t_small, t_large
