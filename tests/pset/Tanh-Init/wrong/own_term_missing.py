# blank: gain of each unit
# why: The own weight is part of the gain.
    return (x @ weight.T - weight.diagonal() * x) / x
