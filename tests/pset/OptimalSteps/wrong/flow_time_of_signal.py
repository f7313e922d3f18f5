# blank: flow time from signal and noise levels
# why: The share of the signal.
    return alpha / (alpha + beta)
