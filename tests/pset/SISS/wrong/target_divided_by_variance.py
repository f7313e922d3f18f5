# blank: noise that maps a clean sample to a given noisy one
# why: Divides by the variance.
    gamma, sigma = per_row(levels.gamma[timestep], noisy), per_row(levels.sigma[timestep], noisy)
    return (noisy - gamma * clean) / sigma.square()
