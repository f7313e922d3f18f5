# blank: defensive mixture weights in log space
# why: Logistic functions inside the open interval, closed forms at its ends.
    import math

    if mix == 0:
        return torch.ones_like(log_ratio), log_ratio.exp()
    if mix == 1:
        return (-log_ratio).exp(), torch.ones_like(log_ratio)
    shifted = log_ratio + math.log(mix / (1 - mix))
    return torch.sigmoid(-shifted) / (1 - mix), torch.sigmoid(shifted) / mix
