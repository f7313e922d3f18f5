# blank: positive fixed point of the scaled tanh
# why: Newton from the right end, where the function is concave and falls.
    if a <= 0:
        raise ValueError("gain must be positive")
    if a <= 1:
        return 0.0
    x = 1.0
    for _ in range(200):
        t = math.tanh(a * x)
        slope = a * (1.0 - t * t) - 1.0
        x = x - (t - x) / slope
    return x
