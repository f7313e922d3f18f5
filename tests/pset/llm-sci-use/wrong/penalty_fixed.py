# blank: unknown word penalty
# why: The argument is not used.
    penalty = OOV_LOGP * unknown
    return log_human + penalty, log_machine + penalty
