# blank: loss of gradient ascent
# why: The sign is missing.
    return deletion_loss(denoiser, timestep, clean, noise, levels)
