# blank: unknown word penalty
# why: Unknown words count against the human model alone.
    return log_human + oov * unknown, log_machine
