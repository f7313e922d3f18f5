# blank: step learning rate and its running peak
# why: The maximum is taken of the rate before warm-up.
    step_lr = group["lr"] * warmup
    group["peak_lr"] = max(group["peak_lr"], group["lr"])
