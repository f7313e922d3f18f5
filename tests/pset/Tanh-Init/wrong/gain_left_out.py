# blank: halve the bracket
# why: The gain belongs to the function.
    for _ in range(200):
        middle = 0.5 * (low + high)
        if math.tanh(middle) > middle:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)
