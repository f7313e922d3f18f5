# blank: halve the bracket
# why: The other comparison and the other order of branches.
    for _ in range(200):
        m = low + (high - low) / 2
        if math.tanh(a * m) - m <= 0:
            high = m
        else:
            low = m
    return low + (high - low) / 2
