# blank: noise both images and predict
# why: The clean image is the target.
    noisy = diffuse(x0, noise, t, alpha_bar)
    tiled = tile_condition(cond)
    model_error = row_error(model(noisy, t, tiled), x0)
