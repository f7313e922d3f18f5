# blank: difference of paired maps
# why: Pairs map i with map i + h.
    positive, negative = maps.chunk(2, dim=1)
    return positive - lam * negative
