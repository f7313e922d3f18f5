# blank: bias correction of the second moment
# why: The exponent is the number of finished steps: zero at the first step.
    moment_correction = 1 - group["betas"][1] ** (t - 1)
