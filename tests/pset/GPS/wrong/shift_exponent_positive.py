# blank: shift that puts the mode at zero distance
# why: The exponent has the wrong sign.
    return alpha ** (1 / beta)
