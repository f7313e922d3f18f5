# blank: bias correction of the second moment
# why: The interpolation weight stands where the decay of the second moment belongs.
    moment_correction = 1 - group["betas"][0] ** t
