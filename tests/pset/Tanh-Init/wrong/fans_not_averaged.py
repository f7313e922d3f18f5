# blank: baseline with averaged fans
# why: It is the mean of the fans that counts, not their sum.
    n_out, n_in = weight.shape
    with torch.no_grad():
        weight.copy_(torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype) * (n_in + n_out) ** -0.5)
    return weight
