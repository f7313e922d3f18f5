# blank: log density ratio of forget over keep
# why: The two in the denominator is missing.
    gamma = per_row(levels.gamma[timestep], noisy)
    keep_distance = (noisy - gamma * keep_clean).square().flatten(1).sum(dim=1)
    forget_distance = (noisy - gamma * forget_clean).square().flatten(1).sum(dim=1)
    return (keep_distance - forget_distance) / levels.sigma[timestep].square()
