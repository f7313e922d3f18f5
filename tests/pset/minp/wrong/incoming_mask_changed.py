# blank: set the leading ranks and return to vocabulary order
# why: The mask that was passed in has to stay as it was.
    rank = order.argsort(dim=-1)
    keep |= rank < count
    return keep
