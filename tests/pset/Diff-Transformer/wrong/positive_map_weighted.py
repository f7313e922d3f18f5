# blank: subtract the weighted odd map
# why: Weights the positive map.
    return lam * positive - negative
