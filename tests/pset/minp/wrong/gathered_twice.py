# blank: set the leading ranks and return to vocabulary order
# why: Going back needs the inverse of the ranking.
    ranked = keep.gather(-1, order)
    ranked[..., :count] = True
    return ranked.gather(-1, order)
