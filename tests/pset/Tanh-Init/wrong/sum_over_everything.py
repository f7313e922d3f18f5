# blank: variance of the gain
# why: Samples do not mix.
    return noise_std(x.shape[-1], alpha) ** 2 * x.square().sum() / x.square()
