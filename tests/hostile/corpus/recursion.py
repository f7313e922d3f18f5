# attack: calls itself
# blank: normalise rows
# verdict: fail
# must not: stop the worker
    return normalise(x, eps)
