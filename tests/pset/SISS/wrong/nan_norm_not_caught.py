# blank: coefficient with its degenerate cases
# why: Catches zero and infinity only.
    kappa = 0.0 if forget_norm == 0 or forget_norm.isinf() else float(ratio * keep_norm / forget_norm)
