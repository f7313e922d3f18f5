# blank: one unlearning step
# why: Minimises the objective without balancing.
    terms = mixture_terms(denoiser, timestep, keep_clean, forget_clean, noise, levels, mix=mix, generator=generator)
    optimizer.zero_grad()
    siss_objective(terms, num_total, num_forget).backward()
    optimizer.step()
    return 1.0
