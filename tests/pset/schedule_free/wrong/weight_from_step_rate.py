# blank: polynomial weight from step index and peak rate
# why: The weight is made from the rate of this step instead of the peak.
    weight = t ** group["step_power"] * step_lr ** group["lr_power"]
