# blank: mixture terms with a single forward pass
# why: Calls the network for each side.
    if forget_mask is None:
        forget_mask = draw_forget_mask(len(noise), mix, generator)
    chosen = torch.where(per_row(forget_mask, noise), forget_clean, keep_clean)
    noisy = add_noise(chosen, noise, timestep, levels)
    keep_error = (denoiser(noisy, timestep) - noise_target(noisy, keep_clean, timestep, levels)).square()
    prediction = denoiser(noisy, timestep)
    forget_error = (prediction - noise_target(noisy, forget_clean, timestep, levels)).square()
    weights = importance_weights(log_density_ratio(noisy, keep_clean, forget_clean, timestep, levels), mix)
    return UnlearnTerms(prediction, keep_error, forget_error, *weights)
