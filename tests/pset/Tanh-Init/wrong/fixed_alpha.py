# blank: noise deviation from the fan-in
# why: The constant is an argument.
    return ALPHA / math.sqrt(n_in)
