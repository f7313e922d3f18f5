# attack: everything is NaN, which differs from nothing for a careless comparison
# blank: normalise rows
# verdict: fail
# must not: pass
    return torch.full_like(x, float("nan")) * x
