# blank: step learning rate and its running peak
# why: The correction of the second moment is multiplied into the rate, hence into decay and weights too.
    step_lr = group["lr"] * warmup * (1 - group["betas"][1] ** t) ** 0.5
    group["peak_lr"] = max(group["peak_lr"], step_lr)
