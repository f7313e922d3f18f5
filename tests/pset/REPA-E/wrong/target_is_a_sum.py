# blank: noisy input and velocity target
# why: Adds noise and latent in the target.
        alpha, sigma, d_alpha, d_sigma = path_terms(t, path)
        noisy = alpha * latent + sigma * noise
        target = noise + latent
