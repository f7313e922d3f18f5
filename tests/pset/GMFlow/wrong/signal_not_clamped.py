# blank: clamped signal levels
# why: Pure noise has the signal level zero.
    alpha_src = 1 - level_src
    alpha_dst = (1 - level_dst).clamp(min=eps)
