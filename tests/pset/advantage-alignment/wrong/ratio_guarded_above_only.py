# blank: guarded probability ratio
# why: No lower bound.
    return (log_prob - old_log_prob.detach()).clamp(max=10.0).exp()
