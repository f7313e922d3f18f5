# blank: one unlearning step
# why: Set sizes written out.
    terms = mixture_terms(denoiser, timestep, keep_clean, forget_clean, noise, levels, mix, None, generator)
    kept_size = num_total - num_forget
    optimizer.zero_grad()
    losses = reduce_terms(terms)
    scaled = losses[0] * num_total / kept_size, losses[1] * num_forget / kept_size
    kappa = balanced_gradients(scaled[0], scaled[1], params, ratio=ratio)
    optimizer.step()
    return kappa
