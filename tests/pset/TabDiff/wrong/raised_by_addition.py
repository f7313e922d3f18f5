# blank: raised time of a stochastic step
# why: Adds a step.
    return (t + 1 / steps).clamp(max=1)
