# blank: polynomial weight from step index and peak rate
# why: The index is that of the step before.
    weight = (t - 1) ** group["step_power"] * group["peak_lr"] ** group["lr_power"]
