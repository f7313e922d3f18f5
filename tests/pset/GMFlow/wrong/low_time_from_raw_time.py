# blank: low and high training times
# why: The low time is computed from the time before it is clamped.
    t_large = t.clamp(eps, horizon)
    t_small = torch.minimum(t * (1 - ratio), t - eps)
    return t_small, t_large
