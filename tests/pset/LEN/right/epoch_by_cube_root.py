# blank: epoch length from the theory
# why: The root of the square.
    whole = int(np.ceil(np.cbrt((2 * cubic_weight * distance / mu) ** 2)))
    return whole if whole >= 1 else 1
