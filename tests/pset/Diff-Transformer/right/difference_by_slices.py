# blank: difference of paired maps
# why: Takes every second map.
    return maps[:, ::2] - maps[:, 1::2] * lam
