# blank: fill a weight close to the repeated identity
# why: Noise first and ones added in a loop.
    if len(weight.shape) != 2:
        raise ValueError("two axes wanted")
    if layout not in ("out_in", "in_out"):
        raise ValueError(layout)
    first, second = weight.shape
    n_out, n_in = (first, second) if layout == "out_in" else (second, first)
    values = noise_std(n_in, alpha) * torch.randn((n_out, n_in), generator=generator, dtype=weight.dtype)
    for i in range(n_out):
        values[i, i % n_in] += 1.0
    weight.data.copy_(values.T if layout == "in_out" else values)
    return weight
