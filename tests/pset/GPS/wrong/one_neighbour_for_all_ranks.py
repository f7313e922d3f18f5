# blank: one-sided set similarity
# why: One neighbour is used for all ranks.
    dist = pairwise_distances(a, b, prior.metric)
    nearest = nearest_distances(dist, 1)
    scores = peak_score(warp(nearest, prior))
    return scores.sum(dim=(-3, -2, -1))
