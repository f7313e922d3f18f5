# blank: reference errors without gradient
# why: The trained model is its own reference.
    with torch.no_grad():
        ref_error = row_error(model(noisy, t, tiled), noise)
