# blank: loss of plain deletion
# why: Torch's squared error, summed, over the number of rows.
    noisy = add_noise(clean, noise, timestep, levels)
    return torch.nn.functional.mse_loss(denoiser(noisy, timestep), noise, reduction="sum") / clean.shape[0]
