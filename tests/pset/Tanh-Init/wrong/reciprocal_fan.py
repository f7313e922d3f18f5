# blank: noise deviation from the fan-in
# why: The deviation goes with the reciprocal root.
    return alpha / n_in
