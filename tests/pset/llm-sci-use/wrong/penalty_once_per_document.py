# blank: unknown word penalty
# why: Several unknown words cost as much as one.
    penalty = oov * (unknown > 0)
    return log_human + penalty, log_machine + penalty
