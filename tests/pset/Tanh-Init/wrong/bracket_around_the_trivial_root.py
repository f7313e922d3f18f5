# blank: starting bracket
# why: The lower end must be positive; below zero the sign of the function is another.
    low = -1.0
    high = 0.5
