# blank: set the leading ranks and return to vocabulary order
# why: The mask has to return to vocabulary order.
    ranked = keep.gather(-1, order)
    ranked[..., :count] = True
    return ranked
