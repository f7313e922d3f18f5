# blank: guarded probability ratio
# why: The old policy over the present one.
    return (old_log_prob.detach() - log_prob).clamp(-10.0, 10.0).exp()
