# blank: sorted distances to the nearest neighbours
# why: Only the k-th neighbour is returned.
    if k > dist.shape[-1]:
        raise ValueError("too few points")
    return dist.kthvalue(k, dim=-1, keepdim=True).values
