# blank: two-pass terms without importance sampling
# why: Passes the prediction of one side off as shared.
    predictions = [denoiser(add_noise(c, noise, timestep, levels), timestep) for c in (keep_clean, forget_clean)]
    weight = noise.new_ones(len(noise))
    return UnlearnTerms(predictions[0], *((p - noise).square() for p in predictions), weight, weight)
