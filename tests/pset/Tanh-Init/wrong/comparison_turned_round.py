# blank: halve the bracket
# why: Above the line the lower end moves up.
    for _ in range(200):
        middle = 0.5 * (low + high)
        if math.tanh(a * middle) < middle:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)
