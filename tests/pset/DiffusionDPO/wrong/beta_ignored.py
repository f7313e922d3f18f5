# blank: preference branch
# why: The default is used for every beta.
    t, noise = shared_noise(x0, len(alpha_bar), generator)
    noisy, tiled = diffuse(x0, noise, t, alpha_bar), tile_condition(cond)
    model_error = row_error(model(noisy, t, tiled), noise)
    with torch.no_grad():
        ref_error = row_error(reference(noisy, t, tiled), noise)
    loss, margin = preference_loss(model_error, ref_error, 5000.0)
    return loss, preference_metrics(model_error, ref_error, margin)
