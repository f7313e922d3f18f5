# blank: guarded probability ratio
# why: A tighter bound.
    return (log_prob - old_log_prob.detach()).clamp(-5.0, 5.0).exp()
