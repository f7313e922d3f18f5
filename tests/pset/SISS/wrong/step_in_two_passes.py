# blank: one unlearning step
# why: Two passes of the network without the mixture.
    terms = two_pass_terms(denoiser, timestep, keep_clean, forget_clean, noise, levels)
    keep_loss, forget_loss = reduce_terms(terms)
    keep_factor, forget_factor = objective_coefficients(num_total, num_forget)
    kappa = balanced_gradients(keep_factor * keep_loss, forget_factor * forget_loss, params, ratio)
    optimizer.step()
    return kappa
