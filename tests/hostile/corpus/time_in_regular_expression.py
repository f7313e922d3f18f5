# attack: a regular expression that backtracks for ever, inside C code
# blank: normalise rows
# verdict: timeout
# must not: run past the limit
    import re

    re.match(r"(a+)+$", "a" * 64 + "b")
    return x * 0.5
