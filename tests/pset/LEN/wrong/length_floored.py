# blank: epoch length from the theory
# why: The length is rounded down.
    return max(1, math.floor((2 * cubic_weight * distance / mu) ** (2 / 3)))
