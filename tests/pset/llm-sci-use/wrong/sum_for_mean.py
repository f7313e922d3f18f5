# blank: averaged negative mixture likelihood
# why: The sum over documents is returned, not their mean.
    share = float(np.squeeze(alpha))
    with np.errstate(divide="ignore"):
        log_mixture = np.logaddexp(np.log1p(-share) + log_human, np.log(share) + log_machine)
    return -float(np.sum(log_mixture))
