# blank: pin entries that are not masked
# why: Leaves all entries predicted.
    return log_probs
