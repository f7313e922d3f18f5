# blank: one-sided set similarity
# why: The number of neighbours is read off the wrong dimension.
    dist = pairwise_distances(a, b, prior.metric)
    nearest = nearest_distances(dist, prior.alpha.shape[1])
    scores = peak_score(warp(nearest, prior))
    return scores.sum(dim=(-3, -2, -1))
