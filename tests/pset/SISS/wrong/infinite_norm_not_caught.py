# blank: coefficient with its degenerate cases
# why: Catches zero only, so that two infinite norms have a quotient that is not a number.
    kappa = 0.0
    if forget_norm > 0:
        kappa = float(ratio * keep_norm / forget_norm)
