# blank: variance of the gain
# why: Squares are summed; the fan-in is in the deviation already.
    return noise_std(x.shape[-1], alpha) ** 2 * x.square().mean(dim=-1, keepdim=True) / x.square()
