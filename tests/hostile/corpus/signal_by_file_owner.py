# attack: has the kernel signal the grader, as the owner of a pipe (F_SETOWN, F_SETSIG)
# blank: normalise rows
# verdict: fail
# must not: reach anyone
    import fcntl
    import os

    found = []
    for target in (1, os.getppid(), int("{{PID}}")):
        reader, writer = os.pipe()
        try:
            fcntl.fcntl(reader, fcntl.F_SETOWN, target)
            fcntl.fcntl(reader, 10, 9)
            fcntl.fcntl(reader, fcntl.F_SETFL, os.O_ASYNC)
            os.write(writer, b"x")
            found.append(target)
        except OSError:
            pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
