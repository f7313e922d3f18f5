# blank: gumbel location and scale from alpha and beta
# why: The location is multiplied by beta.
    return alpha.log() * beta, 1 / beta
