# blank: scalars of one step for a group
# why: A zero total is met with an exception, the warm-up with a comparison.
    beta2 = group["betas"][1]
    step = 1 + group["steps_done"]
    W = group["warmup_steps"]
    gamma = group["lr"]
    if step < W:
        gamma = gamma * (step / W)
    if gamma > group["peak_lr"]:
        group["peak_lr"] = gamma
    w = (step ** group["step_power"]) * (group["peak_lr"] ** group["lr_power"])
    S = group["weight_total"] = group["weight_total"] + w
    try:
        c = w / S
    except ZeroDivisionError:
        c = 0
    return gamma, c, 1.0 - beta2**step
