# blank: guidance strength of a step
# why: Mixes 1 and the scale.
    if schedule == "linear":
        part = hidden / length
        return part + (1 - part) * scale
    return scale
