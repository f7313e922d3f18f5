# blank: guarded probability ratio
# why: The ratio is bounded instead of its logarithm.
    return (log_prob - old_log_prob.detach()).exp().clamp(-10.0, 10.0)
