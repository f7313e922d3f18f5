# blank: scalars of one step for a group
# why: The step count is advanced here, where the caller does it.
    t = group["steps_done"] + 1
    warmup = min(1.0, t / group["warmup_steps"]) if group["warmup_steps"] else 1.0
    step_lr = group["lr"] * warmup
    group["peak_lr"] = max(group["peak_lr"], step_lr)
    weight = t ** group["step_power"] * group["peak_lr"] ** group["lr_power"]
    group["weight_total"] += weight
    avg_coef = weight / group["weight_total"] if group["weight_total"] else 0.0
    group["steps_done"] = t
    return step_lr, avg_coef, 1 - group["betas"][1] ** t
