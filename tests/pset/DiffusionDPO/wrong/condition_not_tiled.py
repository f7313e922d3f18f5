# blank: noise both images and predict
# why: The condition has half the rows.
    noisy = diffuse(x0, noise, t, alpha_bar)
    tiled = cond
    model_error = row_error(model(noisy, t, tiled), noise)
