# blank: reference errors without gradient
# why: The reference gets a noise of its own.
    with torch.no_grad():
        other_t, other = shared_noise(x0, len(alpha_bar), generator)
        ref_error = row_error(reference(diffuse(x0, other, other_t, alpha_bar), other_t, tiled), other)
