# blank: low and high training times
# why: The ratio is taken as the share that is kept.
    t_large = t.clamp(eps, horizon)
    t_small = torch.minimum(t_large * ratio, t_large - eps)
    return t_small, t_large
