# blank: guarded probability ratio
# why: The present policy is held constant.
    return (log_prob.detach() - old_log_prob.detach()).clamp(-10.0, 10.0).exp()
