# blank: baseline with averaged fans
# why: Two over the sum of fans is the variance.
    n_out, n_in = weight.shape
    with torch.no_grad():
        weight.copy_(torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype) * 2.0 / (n_in + n_out))
    return weight
