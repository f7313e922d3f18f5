# blank: exclusive past sum
# why: Accumulates along the axis of agents.
    sums = adv.cumsum(dim=1)
    return sums - adv
