# blank: categorical guidance in log space
# why: Exchanges the predictions.
    return ((1 + omega) * uncond - omega * cond).log_softmax(dim=-1)
