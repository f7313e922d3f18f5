# blank: noise deviation from the fan-in
# why: The deviation is asked for, not the variance.
    return alpha**2 / n_in
