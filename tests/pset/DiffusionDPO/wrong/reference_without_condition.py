# blank: reference errors without gradient
# why: The reference gets no condition.
    with torch.no_grad():
        ref_error = row_error(reference(noisy, t, None), noise)
