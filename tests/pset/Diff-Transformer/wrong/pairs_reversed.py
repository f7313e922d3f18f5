# blank: difference of paired maps
# why: Takes the odd map for the positive one.
    return maps[:, 1::2] - lam * maps[:, 0::2]
