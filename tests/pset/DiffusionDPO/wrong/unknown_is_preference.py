# blank: diffusion loss for either method
# why: Any other name is taken for the preference method.
    if method == "supervised":
        t = torch.randint(len(alpha_bar), (len(x0),), generator=generator)
        noise = torch.randn(x0.shape, dtype=x0.dtype, generator=generator)
        return supervised_loss(model(diffuse(x0, noise, t, alpha_bar), t, cond), noise), {}
    t, noise = shared_noise(x0, len(alpha_bar), generator)
    noisy, tiled = diffuse(x0, noise, t, alpha_bar), tile_condition(cond)
    model_error = row_error(model(noisy, t, tiled), noise)
    with torch.no_grad():
        ref_error = row_error(reference(noisy, t, tiled), noise)
    loss, margin = preference_loss(model_error, ref_error, beta)
    return loss, preference_metrics(model_error, ref_error, margin)
