# blank: positive fixed point of the scaled tanh
# why: The interval must leave the root at zero out.
    if a <= 0.0:
        raise ValueError(a)
    if a <= 1.0:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2.0
        if (math.tanh(a * low) - low) * (math.tanh(a * middle) - middle) <= 0.0:
            high = middle
        else:
            low = middle
    return (low + high) / 2.0
