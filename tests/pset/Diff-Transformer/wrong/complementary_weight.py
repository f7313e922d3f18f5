# blank: subtract the weighted odd map
# why: Weights the maps by 1 - lambda and lambda.
    return (1 - lam) * positive - lam * negative
