# blank: low and high training times
# why: The two times may coincide.
    t_large = t.clamp(eps, horizon)
    t_small = (t_large * (1 - ratio))
    return t_small, t_large
