# blank: strict ranking accuracy
# why: A margin of zero is a success.
    accuracy = (margin.detach() >= 0).float().mean()
