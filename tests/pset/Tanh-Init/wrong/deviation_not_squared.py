# blank: variance of the gain
# why: The deviation of the noise enters squared.
    share = x.square().sum(dim=-1, keepdim=True) / x.square()
    return noise_std(x.shape[-1], alpha) * share
