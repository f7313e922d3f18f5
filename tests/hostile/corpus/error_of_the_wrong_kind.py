# attack: a SyntaxError with invented places, raised at run time
# blank: normalise rows
# verdict: fail
# must not: name a file of the grader
    raise SyntaxError("invented", ("/etc/passwd", 1, 1, "x\x1b[31m" * 100))
