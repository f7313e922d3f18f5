# blank: variance of the gain
# why: Samples do not mix.
    share = x.square().sum(dim=0, keepdim=True) / x.square()
    return noise_std(x.shape[-1], alpha) ** 2 * share
