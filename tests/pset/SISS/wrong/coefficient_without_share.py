# blank: coefficient with its degenerate cases
# why: The share is missing.
    kappa = 0.0
    if forget_norm > 0 and torch.isfinite(forget_norm):
        kappa = float(keep_norm / forget_norm)
