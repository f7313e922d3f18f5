# blank: log density ratio of forget over keep
# why: Keep over forget instead of forget over keep.
    gamma = per_row(levels.gamma[timestep], noisy)
    keep_distance = (noisy - gamma * keep_clean).square().flatten(1).sum(dim=1)
    forget_distance = (noisy - gamma * forget_clean).square().flatten(1).sum(dim=1)
    return (forget_distance - keep_distance) / (2 * levels.sigma[timestep].square())
