# blank: draw one time per image
# why: Draws once for the whole batch.
    if weighting == "uniform":
        return torch.rand(1, 1, 1, 1, generator=generator).expand(count, -1, -1, -1)
    if weighting != "lognormal":
        raise ValueError(weighting)
    ratio = torch.randn(1, 1, 1, 1, generator=generator).exp().expand(count, -1, -1, -1)
    if path == "linear":
        return ratio / (1 + ratio)
    if path == "cosine":
        return torch.atan(ratio) * 2 / math.pi
    raise ValueError(path)
