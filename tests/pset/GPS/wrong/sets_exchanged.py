# blank: one-sided set similarity
# why: The neighbours of the other set's points are taken.
    dist = pairwise_distances(b, a, prior.metric)
    nearest = nearest_distances(dist, len(prior.alpha))
    scores = peak_score(warp(nearest, prior))
    return scores.sum(dim=(-3, -2, -1))
