# blank: gain and shift from a condition
# why: The gain of the condition is a difference from one.
    return layer(x) * g.unsqueeze(1) + h.unsqueeze(1)
