# blank: gain of each unit
# why: All inputs count, not only the own one.
    return weight.diagonal().expand_as(x)
