# blank: continuous-time likelihood weight
# why: Divides by the masking probability.
    weight = -rate / torch.expm1(-level)
