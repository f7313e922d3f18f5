# blank: noise both images and predict
# why: The model gets the clean images.
    noisy = diffuse(x0, noise, t, alpha_bar)
    tiled = tile_condition(cond)
    model_error = row_error(model(x0, t, tiled), noise)
