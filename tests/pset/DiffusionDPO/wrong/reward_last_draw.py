# blank: implicit reward gap
# why: Only the last draw counts.
    both, conditions = stack_pairs(image_a, image_b), tile_condition(cond)
    for _ in range(draws):
        t, noise = shared_noise(both, len(alpha_bar), generator)
        noisy = diffuse(both, noise, t, alpha_bar)
        relative = row_error(model(noisy, t, conditions), noise) - row_error(reference(noisy, t, conditions), noise)
    relative_a, relative_b = halves(relative)
    return -0.5 * beta * (relative_a - relative_b)
