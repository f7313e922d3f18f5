# blank: implicit reward gap
# why: A list of gaps, and their mean.
    gaps = []
    for _ in range(draws):
        t, noise = shared_noise(torch.cat((image_a, image_b)), len(alpha_bar), generator)
        x_t = diffuse(torch.cat((image_a, image_b)), noise, t, alpha_bar)
        c = tile_condition(cond)
        better = row_error(reference(x_t, t, c), noise) - row_error(model(x_t, t, c), noise)
        gaps.append(better[: len(image_a)] - better[len(image_a) :])
    return torch.stack(gaps).mean(0) * beta / 2
