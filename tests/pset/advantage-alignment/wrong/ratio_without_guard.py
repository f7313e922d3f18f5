# blank: guarded probability ratio
# why: No bound on the logarithm.
    return (log_prob - old_log_prob.detach()).exp()
