# blank: scalars of one step for a group
# why: Powers by torch scalars and a product loop.
    step = group["steps_done"] + 1
    warm = 1.0 if group["warmup_steps"] == 0 or step > group["warmup_steps"] else step / group["warmup_steps"]
    rate = group["lr"] * warm
    group["peak_lr"] = max(rate, group["peak_lr"])
    weight = pow(group["peak_lr"], group["lr_power"]) * pow(float(step), group["step_power"])
    previous = group["weight_total"]
    group["weight_total"] = previous + weight
    coef = 0.0 if previous + weight == 0 else 1.0 - previous / (previous + weight)
    remaining = 1.0
    for _ in range(step):
        remaining *= group["betas"][1]
    return rate, coef, 1.0 - remaining
