# blank: variance of the gain
# why: The fan-in is the last axis.
    return noise_std(x.shape[0], alpha) ** 2 * x.square().sum(dim=-1, keepdim=True) / x.square()
