# blank: log density ratio of forget over keep
# why: Distances to the clean samples themselves.
    keep_distance = (noisy - keep_clean).square().flatten(1).sum(dim=1)
    forget_distance = (noisy - forget_clean).square().flatten(1).sum(dim=1)
    return (keep_distance - forget_distance) / (2 * levels.sigma[timestep].square())
