# blank: continuous-time likelihood weight
# why: Turns the sign.
    weight = -rate / torch.expm1(level)
