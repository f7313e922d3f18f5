# blank: averaged negative mixture likelihood
# why: The log-likelihood itself is returned, which the optimiser would make small.
    share = float(np.squeeze(alpha))
    with np.errstate(divide="ignore"):
        log_mixture = np.logaddexp(np.log1p(-share) + log_human, np.log(share) + log_machine)
    return float(np.mean(log_mixture))
