# blank: continuous-time likelihood weight
# why: Does not subtract one.
    weight = rate / torch.exp(level)
