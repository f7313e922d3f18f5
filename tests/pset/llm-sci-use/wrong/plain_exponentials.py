# blank: averaged negative mixture likelihood
# why: The likelihoods of long documents vanish before the log is taken.
    share = float(np.squeeze(alpha))
    with np.errstate(divide="ignore"):
        log_mixture = np.log((1.0 - share) * np.exp(log_human) + share * np.exp(log_machine))
    return -float(np.mean(log_mixture))
