# blank: noisy input and velocity target
# why: Adds noise to the latent before the norm.
        alpha, sigma, d_alpha, d_sigma = path_terms(t, path)
        noisy = alpha * z + sigma * noise
        target = d_alpha * latent + d_sigma * noise
