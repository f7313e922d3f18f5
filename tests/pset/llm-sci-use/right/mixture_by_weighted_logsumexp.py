# blank: stable log mixture
# why: scipy's log-sum-exp with weights.
        from scipy.special import logsumexp

        both = np.stack([log_human, log_machine])
        weights = np.array([[1.0 - share], [share]])
        log_mixture = logsumexp(both, axis=0, b=weights)
