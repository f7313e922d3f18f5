# blank: reveal at least one and leave at least one
# why: A step may reveal nothing.
    return max(hidden, 1)
