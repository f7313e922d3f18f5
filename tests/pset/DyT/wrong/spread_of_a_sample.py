# blank: inverse spread of a tensor
# why: The squared deviations are divided by their count, not by one less.
    return float(1.0 / x.std())
