# blank: fill a weight close to the repeated identity
# why: In the second layout the first axis counts inputs, and the transpose is written.
    if weight.dim() != 2 or layout not in ("out_in", "in_out"):
        raise ValueError("shape or layout")
    n_out, n_in = weight.shape
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype)
    with torch.no_grad():
        weight.copy_(base_pattern(n_out, n_in, weight.dtype) + noise_std(n_in, alpha) * noise)
    return weight
