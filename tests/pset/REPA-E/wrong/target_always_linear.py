# blank: noisy input and velocity target
# why: Has the target of the linear path for all.
        alpha, sigma, d_alpha, d_sigma = path_terms(t, path)
        noisy = alpha * latent + sigma * noise
        target = noise - latent
