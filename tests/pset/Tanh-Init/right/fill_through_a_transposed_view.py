# blank: fill a weight close to the repeated identity
# why: The target is turned instead of the values, and the noise drawn by normal_.
    if weight.ndim != 2:
        raise ValueError("two axes wanted")
    views = {"out_in": weight.detach(), "in_out": weight.detach().T}
    if layout not in views:
        raise ValueError(layout)
    target = views[layout]
    n_in = target.shape[1]
    noise = torch.empty(tuple(target.shape), dtype=weight.dtype).normal_(generator=generator)
    target.copy_(noise.mul_(noise_std(n_in, alpha)).add_(base_pattern(*target.shape, dtype=weight.dtype)))
    return weight
