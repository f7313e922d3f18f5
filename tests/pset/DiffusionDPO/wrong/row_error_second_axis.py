# blank: mean over all but the batch axis
# why: Only the second axis is averaged.
    return squares.mean(dim=1).flatten(1).sum(dim=1) if squares.dim() > 2 else squares.mean(dim=1)
