# blank: polynomial weight from step index and peak rate
# why: The two powers are exchanged.
    weight = t ** group["lr_power"] * group["peak_lr"] ** group["step_power"]
