# blank: sorted distances to the nearest neighbours
# why: As many neighbours as points are refused.
    if k >= dist.shape[-1]:
        raise ValueError(f"{k} neighbours wanted, but the other set has {dist.shape[-1]} points")
    return dist.topk(k, dim=-1, largest=False, sorted=True).values
