# blank: inverse spread of a tensor
# why: One spread is measured over all elements; within a token it is another number.
    return float(1.0 / x.std(dim=-1, correction=0).mean())
