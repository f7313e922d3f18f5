# blank: raised time of a stochastic step
# why: Multiplies by the number of steps.
    return (t * (1 + steps)).clamp(max=1)
