# blank: choice of squashing function
# why: A table of functions instead of branches, with other forms of the same functions.
    curves = {
        "tanh": lambda t: 2.0 * torch.sigmoid(2.0 * t) - 1.0,
        "hardtanh": F.hardtanh,
        "sigmoid": lambda t: (torch.tanh(t / 2.0) + 1.0) / 2.0,
        "identity": nn.Identity(),
    }
    try:
        curve = curves[kind]
    except KeyError:
        raise ValueError(f"{kind} is none of {sorted(curves)}") from None
    return curve(z)
