# blank: weighted squared denoising error
# why: The weight as a sum.
    return (data_scale**-2 + sigma**-2) * F.mse_loss(pred, clean, reduction="none")
