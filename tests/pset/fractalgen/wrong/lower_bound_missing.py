# blank: reveal at least one and leave at least one
# why: Nothing is left for the last step.
    return min(hidden, hidden_now - 1)
