# blank: strict ranking accuracy
# why: The number of successes.
    accuracy = (margin.detach() > 0).float().sum()
