# attack: a tensor of sixty dimensions
# blank: normalise rows
# verdict: fail
# must not: be taken for forged
    return x.mean().reshape([1] * 60)
