# blank: path terms and their derivatives
# why: A table of functions.
    half = torch.pi / 2
    table = {
        "linear": lambda: (1.0 - t, t.clone(), torch.full_like(t, -1.0), torch.full_like(t, 1.0)),
        "cosine": lambda: (
            torch.sin(half * (1 - t)),
            torch.cos(half * (1 - t)),
            -half * torch.sin(half * t),
            half * torch.cos(half * t),
        ),
    }
    if path not in table:
        raise ValueError(f"no path {path!r}")
    return table[path]()
