# blank: implicit reward gap
# why: The reference is left out.
    both, conditions = stack_pairs(image_a, image_b), tile_condition(cond)
    total = 0
    for _ in range(draws):
        t, noise = shared_noise(both, len(alpha_bar), generator)
        error = row_error(model(diffuse(both, noise, t, alpha_bar), t, conditions), noise)
        total = total + halves(error)[0] - halves(error)[1]
    return -0.5 * beta * total / draws
