# attack: two hundred million characters to standard output and error
# blank: normalise rows
# verdict: fail
# must not: be stored
    import sys

    for stream in (sys.stdout, sys.stderr):
        for _ in range(100):
            stream.write("x" * 1_000_000)
        stream.flush()
    return x * 0.5
