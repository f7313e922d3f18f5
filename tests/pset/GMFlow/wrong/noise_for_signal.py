# blank: clamped signal levels
# why: The noise levels are taken for the signal levels.
    alpha_src = level_src.clamp(min=eps)
    alpha_dst = level_dst.clamp(min=eps)
