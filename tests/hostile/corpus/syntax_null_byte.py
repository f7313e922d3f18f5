# attack: a null byte in the source
# blank: normalise rows
# verdict: fail
# must not: stop the grader
    return "{{NUL}}" + x
