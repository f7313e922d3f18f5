# blank: log density ratio of forget over keep
# why: Assumes that the squares of the levels add up to one.
    gamma = per_row(levels.gamma[timestep], noisy)
    keep_distance = (noisy - gamma * keep_clean).square().flatten(1).sum(dim=1)
    forget_distance = (noisy - gamma * forget_clean).square().flatten(1).sum(dim=1)
    return (keep_distance - forget_distance) / (2 * (1 - levels.gamma[timestep].square()))
