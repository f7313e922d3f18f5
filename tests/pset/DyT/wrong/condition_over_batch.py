# blank: gain and shift from a condition
# why: The condition belongs to a sample; plain broadcasting lays it along the tokens.
    return layer(x) * (1.0 + g) + h
