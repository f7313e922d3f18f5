# blank: noise deviation from the fan-in
# why: The root as a power.
    return alpha * n_in**-0.5
