# blank: positive fixed point of the scaled tanh
# why: Plain iteration is slow for gains close to one.
    if a <= 0.0:
        raise ValueError(a)
    if a <= 1.0:
        return 0.0
    x = 1.0
    for _ in range(200):
        x = math.tanh(a * x)
    return x
