# attack: everything is infinite
# blank: normalise rows
# verdict: fail
# must not: pass
    return torch.full_like(x, float("inf"))
