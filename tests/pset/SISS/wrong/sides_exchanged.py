# blank: noisy batch assembled from both sides with shared noise
# why: Takes the keep side where the mask is true.
    keep_noisy = add_noise(keep_clean, noise, timestep, levels)
    forget_noisy = add_noise(forget_clean, noise, timestep, levels)
    noisy = torch.where(per_row(forget_mask, noise), keep_noisy, forget_noisy)
