# blank: gumbel location and scale from alpha and beta
# why: The scale is beta.
    return alpha.log() / beta, beta
