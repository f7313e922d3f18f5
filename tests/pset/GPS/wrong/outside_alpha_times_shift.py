# blank: shift outside the power
# why: The shift is multiplied by alpha.
    return alpha * (d**beta + delta)
