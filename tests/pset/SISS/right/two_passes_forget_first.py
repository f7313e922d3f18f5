# blank: two-pass terms without importance sampling
# why: Calls for the forget side first.
    forget_guess = denoiser(add_noise(forget_clean, noise, timestep, levels), timestep)
    keep_guess = denoiser(add_noise(keep_clean, noise, timestep, levels), timestep)
    ones = torch.ones(noise.shape[0], dtype=noise.dtype)
    return UnlearnTerms(None, (noise - keep_guess).pow(2), (noise - forget_guess).pow(2), ones, ones.clone())
