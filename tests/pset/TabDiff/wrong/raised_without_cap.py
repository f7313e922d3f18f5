# blank: raised time of a stochastic step
# why: Leaves the unit interval.
    return t * (1 + 1 / steps)
