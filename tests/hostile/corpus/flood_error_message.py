# attack: an error message of fifty million characters
# blank: normalise rows
# verdict: fail
# must not: be stored
    raise ValueError("x" * 50_000_000)
