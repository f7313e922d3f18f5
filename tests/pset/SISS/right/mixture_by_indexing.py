# blank: mixture terms with a single forward pass
# why: Chooses clean samples first, which comes to the same.
    rows = draw_forget_mask(keep_clean.shape[0], mix, generator=generator) if forget_mask is None else forget_mask
    chosen = keep_clean.clone()
    chosen[rows] = forget_clean[rows]
    noisy = add_noise(chosen, noise, timestep, levels)
    guess = denoiser(noisy, timestep)
    with torch.no_grad():
        targets = [noise_target(noisy, side, timestep, levels) for side in (keep_clean, forget_clean)]
        norms = [target.square().flatten(1).sum(1) for target in targets]
        weights = importance_weights((norms[0] - norms[1]) / 2, mix)
    return UnlearnTerms(guess, (guess - targets[0]).pow(2), (targets[1] - guess).pow(2), weights[0], weights[1])
