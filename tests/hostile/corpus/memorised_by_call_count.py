# attack: remembers what it was asked before and answers the same
# blank: normalise rows
# verdict: fail
# must not: pass
    if not hasattr(normalise, "first"):
        normalise.first = (x - x.mean(-1, keepdim=True)) / torch.sqrt(x.var(-1, keepdim=True, unbiased=False) + eps)
    return normalise.first
