# blank: choice of squashing function
# why: An unknown name is an error and not a silent identity.
    if kind == "tanh":
        return torch.tanh(z)
    if kind == "hardtanh":
        return z.clamp(-1.0, 1.0)
    if kind == "sigmoid":
        return torch.sigmoid(z)
    return z
