# blank: preference branch
# why: The reference is asked first.
    t, noise = shared_noise(x0, alpha_bar.shape[0], generator=generator)
    x_t = diffuse(x0, noise, t, alpha_bar)
    both = tile_condition(cond)
    with torch.inference_mode():
        there = row_error(reference(x_t, t, both), noise)
    there = there.clone()
    here = row_error(model(x_t, t, both), noise)
    loss, margin = preference_loss(here, there, beta)
    return loss, preference_metrics(here, there, margin)
