# blank: continuous-time likelihood weight
# why: Forgets the rate.
    weight = 1 / torch.expm1(level)
