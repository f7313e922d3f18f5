# blank: baseline with averaged fans
# why: A standard normal draw, scaled.
    n_out, n_in = weight.shape
    with torch.no_grad():
        weight.copy_(torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype) * (0.5 * (n_in + n_out)) ** -0.5)
    return weight
