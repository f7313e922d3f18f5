# blank: fill a weight close to the repeated identity
# why: The draw has the shape outputs by inputs in both layouts.
    if weight.dim() != 2 or layout not in ("out_in", "in_out"):
        raise ValueError("shape or layout")
    n_out, n_in = weight.shape if layout == "out_in" else weight.shape[::-1]
    noise = torch.randn(weight.shape, generator=generator, dtype=weight.dtype)
    pattern = base_pattern(n_out, n_in, weight.dtype)
    with torch.no_grad():
        weight.copy_((pattern if layout == "out_in" else pattern.T) + noise_std(n_in, alpha) * noise)
    return weight
