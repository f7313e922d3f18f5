# blank: reference errors without gradient
# why: The reference is tracked.
    ref_error = row_error(reference(noisy, t, tiled), noise)
