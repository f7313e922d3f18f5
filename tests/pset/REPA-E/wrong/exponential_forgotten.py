# blank: draw one time per image
# why: Takes the normal number itself for the ratio.
    if weighting == "uniform":
        return torch.rand(count, 1, 1, 1, generator=generator)
    if weighting != "lognormal":
        raise ValueError(weighting)
    ratio = torch.randn(count, 1, 1, 1, generator=generator)
    if path == "linear":
        return ratio / (1 + ratio)
    if path == "cosine":
        return torch.atan(ratio) * 2 / math.pi
    raise ValueError(path)
