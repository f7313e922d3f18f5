# blank: epoch length from the theory
# why: The exponent is 3/2.
    return max(1, math.ceil((2 * cubic_weight * distance / mu) ** 1.5))
