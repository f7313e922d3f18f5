# blank: positive fixed point of the scaled tanh
# why: A bracketing solver from a library.
    from scipy.optimize import brentq

    if not a > 0:
        raise ValueError("gain must be positive")
    if a <= 1:
        return 0.0
    if math.tanh(a) >= 1.0:
        return 1.0
    return brentq(lambda x: math.tanh(a * x) - x, math.acosh(a**0.5) / a, 1.0, xtol=1e-15, rtol=1e-15, maxiter=500)
