# blank: length of the shift
# why: The square root is missing.
    power = image_mean(shift.square()).clamp(min=EPS)
    shift = scale * (spread / power) * shift
