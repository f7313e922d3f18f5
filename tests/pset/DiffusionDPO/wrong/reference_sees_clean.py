# blank: reference errors without gradient
# why: The reference gets the clean images.
    with torch.no_grad():
        ref_error = row_error(reference(x0, t, tiled), noise)
