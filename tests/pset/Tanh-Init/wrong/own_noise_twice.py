# blank: variance of the gain
# why: The unit itself counts once.
    share = x.square().sum(dim=-1, keepdim=True) / x.square() + 1.0
    return noise_std(x.shape[-1], alpha) ** 2 * share
