# blank: two-pass terms without importance sampling
# why: Applies importance weights though nothing was sampled from the mixture.
    noisy = [add_noise(c, noise, timestep, levels) for c in (keep_clean, forget_clean)]
    errors = [(denoiser(m, timestep) - noise).square() for m in noisy]
    weights = importance_weights(log_density_ratio(noisy[0], keep_clean, forget_clean, timestep, levels), 0.5)
    return UnlearnTerms(None, *errors, *weights)
