# blank: halve the bracket
# why: A handful of halvings leaves the root known to a few digits only.
    for _ in range(12):
        middle = 0.5 * (low + high)
        if math.tanh(a * middle) > middle:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)
