# blank: two-pass terms without importance sampling
# why: Keep and forget exchanged.
    errors = [
        (denoiser(add_noise(clean, noise, timestep, levels), timestep) - noise).square()
        for clean in (forget_clean, keep_clean)
    ]
    weight = noise.new_ones(len(noise))
    return UnlearnTerms(None, *errors, weight, weight)
