# blank: defensive mixture weights in log space
# why: Zero times infinity at the ends of the mixture.
    keep_weight = 1 / ((1 - mix) + mix * log_ratio.exp())
    forget_weight = 1 / ((1 - mix) * (-log_ratio).exp() + mix)
    return keep_weight, forget_weight
