# blank: gumbel location and scale from alpha and beta
# why: The logarithm is missing.
    return alpha / beta, 1 / beta
