# blank: one unlearning step
# why: Leaves the factors of the set sizes out.
    terms = mixture_terms(denoiser, timestep, keep_clean, forget_clean, noise, levels, mix=mix, generator=generator)
    kappa = balanced_gradients(*reduce_terms(terms), params, ratio)
    optimizer.step()
    return kappa
