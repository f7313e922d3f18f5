# blank: noisy input and velocity target
# why: Takes the latent before the norm for the target.
        alpha, sigma, d_alpha, d_sigma = path_terms(t, path)
        noisy = alpha * latent + sigma * noise
        target = d_alpha * z + d_sigma * noise
