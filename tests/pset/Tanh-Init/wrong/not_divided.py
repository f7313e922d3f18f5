# blank: gain of each unit
# why: The gain is relative to the unit itself.
    return x @ weight.T
