# blank: noisy batch assembled from both sides with shared noise
# why: Mixes the samples instead of choosing.
    keep_noisy = add_noise(keep_clean, noise, timestep, levels)
    forget_noisy = add_noise(forget_clean, noise, timestep, levels)
    noisy = mix * forget_noisy + (1 - mix) * keep_noisy
