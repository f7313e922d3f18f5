# blank: choose the shift
# why: The shift is always applied.
    delta = mode_shift(alpha, beta)
