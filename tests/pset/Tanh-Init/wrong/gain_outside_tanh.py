# blank: halve the bracket
# why: The gain scales what goes into the tanh.
    for _ in range(200):
        middle = 0.5 * (low + high)
        if a * math.tanh(middle) > middle:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)
