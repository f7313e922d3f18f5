# blank: fill a weight close to the repeated identity
# why: Convolution kernels and vectors are refused.
    if layout not in ("out_in", "in_out"):
        raise ValueError("layout")
    matrix = weight.reshape(len(weight), -1) if weight.dim() else weight.reshape(1, 1)
    n_out, n_in = matrix.shape if layout == "out_in" else matrix.T.shape
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype)
    filled = base_pattern(n_out, n_in, weight.dtype) + noise_std(n_in, alpha) * noise
    with torch.no_grad():
        weight.copy_((filled if layout == "out_in" else filled.T).reshape(weight.shape))
    return weight
