# blank: two-pass terms without importance sampling
# why: Both errors from the noisy keep side.
    prediction = denoiser(add_noise(keep_clean, noise, timestep, levels), timestep)
    error = (prediction - noise).square()
    denoiser(add_noise(forget_clean, noise, timestep, levels), timestep)
    weight = noise.new_ones(len(noise))
    return UnlearnTerms(None, error, error, weight, weight)
