# attack: an exception with a cause that causes itself
# blank: normalise rows
# verdict: fail
# must not: be followed for ever
    error = ValueError("a")
    error.__cause__ = error.__context__ = error
    raise ExceptionGroup("many", [error] * 1000) from error
