# blank: noise that maps a clean sample to a given noisy one
# why: Subtracts the clean sample unscaled.
    return (noisy - clean) / per_row(levels.sigma[timestep], noisy)
