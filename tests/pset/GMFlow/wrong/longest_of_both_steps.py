# blank: low and high training times
# why: The larger of the two low times is taken.
    t_large = t.clamp(eps, horizon)
    t_small = torch.maximum(t_large * (1 - ratio), t_large - eps)
    return t_small, t_large
