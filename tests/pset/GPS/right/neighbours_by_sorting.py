# blank: sorted distances to the nearest neighbours
# why: The whole row is sorted.
    available = dist.size(-1)
    if available < k:
        raise ValueError("too few points")
    ordered, _ = torch.sort(dist, dim=-1)
    return ordered[..., :k]
