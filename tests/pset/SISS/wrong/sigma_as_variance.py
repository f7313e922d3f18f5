# blank: forward noising of clean samples
# why: The root of the noise level.
    gamma = per_row(levels.gamma[timestep], clean)
    sigma = per_row(levels.sigma[timestep], clean)
    return gamma * clean + sigma.sqrt() * noise
