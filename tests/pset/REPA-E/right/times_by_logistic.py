# blank: draw one time per image
# why: The logistic function of the normal number, reshaped afterwards.
    if weighting not in ("uniform", "lognormal") or path not in ("linear", "cosine"):
        raise ValueError("unknown name")
    if weighting == "uniform":
        times = torch.rand(count, generator=generator)
    else:
        n = torch.randn(count, generator=generator)
        times = torch.sigmoid(n) if path == "linear" else torch.atan2(n.exp(), torch.ones_like(n)) / (math.pi / 2)
    return times.view(-1, 1, 1, 1)
