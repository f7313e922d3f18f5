# blank: guarded probability ratio
# why: With the present values as old ones the gradient vanishes.
    return (log_prob - old_log_prob).clamp(-10.0, 10.0).exp()
