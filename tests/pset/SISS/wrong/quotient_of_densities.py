# blank: defensive mixture weights in log space
# why: The exponential overflows before the quotient is taken.
    ratio = log_ratio.exp()
    mixture = (1 - mix) + mix * ratio
    return 1 / mixture, ratio / mixture
