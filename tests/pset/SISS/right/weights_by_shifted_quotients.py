# blank: defensive mixture weights in log space
# why: Subtracts the larger exponent before the quotient is taken.
    zero = torch.zeros_like(log_ratio)
    if mix in (0, 1):
        top = zero if mix == 0 else log_ratio
    else:
        top = torch.maximum(zero, log_ratio)
    keep, forget = (zero - top).exp(), (log_ratio - top).exp()
    if mix == 0:
        return keep, forget
    if mix == 1:
        return keep, torch.ones_like(forget)
    mixture = (1 - mix) * keep + mix * forget
    return keep / mixture, forget / mixture
