# blank: sorted distances to the nearest neighbours
# why: The nearest neighbour is repeated.
    if k > dist.shape[-1]:
        raise ValueError("too few points")
    return dist.amin(dim=-1, keepdim=True).expand(*dist.shape[:-1], k)
