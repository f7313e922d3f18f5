# blank: averaging weight and coefficient
# why: The weight is divided by the total that does not contain it yet.
    weight = t ** group["step_power"] * group["peak_lr"] ** group["lr_power"]
    total = group["weight_total"]
    avg_coef = weight / total if total > 0 else 1.0 if weight > 0 else 0.0
    group["weight_total"] += weight
