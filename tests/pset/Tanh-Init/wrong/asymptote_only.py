# blank: positive fixed point of the scaled tanh
# why: The formula for gains just above one is no root elsewhere.
    if a <= 0.0:
        raise ValueError(a)
    return math.sqrt(3.0 * (a - 1.0) / a**3) if a > 1.0 else 0.0
