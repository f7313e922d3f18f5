# blank: polynomial weight from step index and peak rate
# why: The peak rate is not raised to its power.
    weight = t ** group["step_power"] * group["peak_lr"]
