# blank: noisy batch assembled from both sides with shared noise
# why: The forget side has noise of its own.
    keep_noisy = add_noise(keep_clean, noise, timestep, levels)
    forget_noisy = add_noise(forget_clean, torch.randn_like(noise), timestep, levels)
    noisy = torch.where(per_row(forget_mask, noise), forget_noisy, keep_noisy)
