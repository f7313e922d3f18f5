# blank: guidance strength of a step
# why: The linear schedule starts from 0.
    if schedule == "constant":
        return scale
    return scale * (length - hidden) / length
