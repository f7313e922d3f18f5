# blank: sorted distances to the nearest neighbours
# why: Too few points are no error.
    return dist.sort(dim=-1).values[..., :k]
