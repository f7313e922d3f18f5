# blank: noise both images and predict
# why: Copies of the conditions stand next to each other.
    noisy = diffuse(x0, noise, t, alpha_bar)
    tiled = None if cond is None else cond.repeat_interleave(2, dim=0)
    model_error = row_error(model(noisy, t, tiled), noise)
