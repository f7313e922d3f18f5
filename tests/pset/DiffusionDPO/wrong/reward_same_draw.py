# blank: implicit reward gap
# why: One draw is used again and again.
    both, conditions = stack_pairs(image_a, image_b), tile_condition(cond)
    t, noise = shared_noise(both, len(alpha_bar), generator)
    noisy, total = diffuse(both, noise, t, alpha_bar), 0
    for _ in range(draws):
        relative = row_error(model(noisy, t, conditions), noise) - row_error(reference(noisy, t, conditions), noise)
        relative_a, relative_b = halves(relative)
        total = total + relative_a - relative_b
    return -0.5 * beta * total / draws
