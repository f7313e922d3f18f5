# blank: step learning rate and its running peak
# why: A floor at epsilon keeps a zero learning rate from being zero.
    step_lr = max(group["lr"] * warmup, group.get("eps", 1e-8))
    group["peak_lr"] = max(group["peak_lr"], step_lr)
