# blank: shift that puts the mode at zero distance
# why: The exponent is -beta squared.
    return alpha ** (-(beta**2))
