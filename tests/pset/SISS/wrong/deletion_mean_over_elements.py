# blank: loss of plain deletion
# why: Mean over all elements.
    prediction = denoiser(add_noise(clean, noise, timestep, levels), timestep)
    return (noise - prediction).square().mean()
