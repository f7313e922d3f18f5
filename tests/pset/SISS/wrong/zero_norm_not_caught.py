# blank: coefficient with its degenerate cases
# why: Divides by zero.
    kappa = 0.0
    if torch.isfinite(forget_norm):
        kappa = float(ratio * keep_norm / forget_norm)
