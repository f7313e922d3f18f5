# blank: noise deviation from the fan-in
# why: The constant stands outside the root.
    return math.sqrt(alpha / n_in)
