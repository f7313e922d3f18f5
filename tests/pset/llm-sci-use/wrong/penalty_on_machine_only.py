# blank: unknown word penalty
# why: Unknown words count against the machine model alone.
    return log_human, log_machine + oov * unknown
