# blank: forward noising of clean samples
# why: Signal and noise level exchanged.
    gamma = per_row(levels.gamma[timestep], clean)
    sigma = per_row(levels.sigma[timestep], clean)
    return sigma * clean + gamma * noise
