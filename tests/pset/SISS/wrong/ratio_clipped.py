# blank: defensive mixture weights in log space
# why: Clips the ratio, which changes far weights at the ends.
    ratio = log_ratio.clamp(-50, 50)
    return 1 / ((1 - mix) + mix * ratio.exp()), 1 / ((1 - mix) * (-ratio).exp() + mix)
