# attack: KeyboardInterrupt, which many runners let through
# blank: normalise rows
# verdict: fail
# must not: stop the grader
    raise KeyboardInterrupt
