# blank: forward noising of clean samples
# why: Overwrites the clean samples.
    gamma = per_row(levels.gamma[timestep], clean)
    sigma = per_row(levels.sigma[timestep], clean)
    return clean.mul_(gamma).add_(sigma * noise)
