# blank: guidance strength of a step
# why: The scale grows with what is hidden instead of what is revealed.
    if schedule == "constant":
        return scale
    return 1 + (scale - 1) * hidden / length
