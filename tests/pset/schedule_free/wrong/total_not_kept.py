# blank: averaging weight and coefficient
# why: The total is not written back to the group.
    weight = t ** group["step_power"] * group["peak_lr"] ** group["lr_power"]
    total = group["weight_total"] + weight
    avg_coef = weight / total if total > 0 else 0.0
