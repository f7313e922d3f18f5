# blank: shift outside the power
# why: The power is taken of the sum.
    return alpha * (d + delta) ** beta
