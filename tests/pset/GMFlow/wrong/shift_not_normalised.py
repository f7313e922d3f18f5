# blank: length of the shift
# why: The shift keeps its own length.
    power = image_mean(shift.square()).clamp(min=EPS)
    shift = scale * spread.sqrt() * shift
