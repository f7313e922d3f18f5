# blank: categorical guidance in log space
# why: Mixes the logarithms.
    return ((1 - omega) * cond + omega * uncond).log_softmax(dim=-1)
