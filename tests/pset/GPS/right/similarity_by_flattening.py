# blank: one-sided set similarity
# why: Everything in one expression, the last three axes flattened.
    nearest = nearest_distances(pairwise_distances(a, b, metric=prior.metric), prior.alpha.shape[0])
    return peak_score(warp(nearest, prior)).flatten(start_dim=-3).sum(dim=-1)
