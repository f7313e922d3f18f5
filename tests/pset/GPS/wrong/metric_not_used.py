# blank: one-sided set similarity
# why: The prior's metric is ignored.
    dist = pairwise_distances(a, b)
    nearest = nearest_distances(dist, len(prior.alpha))
    scores = peak_score(warp(nearest, prior))
    return scores.sum(dim=(-3, -2, -1))
