# blank: coefficient with its degenerate cases
# why: Divides the wrong way round.
    kappa = 0.0
    if forget_norm > 0 and torch.isfinite(forget_norm):
        kappa = float(ratio * forget_norm / keep_norm)
