# blank: coefficient with its degenerate cases
# why: A constant in the denominator shifts the coefficient.
    kappa = 0.0
    if torch.isfinite(forget_norm):
        kappa = float(ratio * keep_norm / (forget_norm + 1e-3))
