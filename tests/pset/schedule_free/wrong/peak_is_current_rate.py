# blank: step learning rate and its running peak
# why: The current rate stands where its running maximum belongs.
    step_lr = group["lr"] * warmup
    group["peak_lr"] = step_lr
