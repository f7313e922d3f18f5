# attack: sends every deadly signal to worker, grader, group, and everyone
# blank: normalise rows
# verdict: fail
# must not: reach anyone
    if hasattr(normalise, "done"):
        return x * 0.5
    normalise.done = True
    import os
    import signal

    targets = [0, 1, -1, os.getppid(), int("{{PID}}"), -os.getppid(), *range(2, 3000)]
    found = []
    for target in targets:
        if target == os.getpid():
            continue
        for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP):
            try:
                os.kill(target, number)
                found.append((target, number))
            except OSError:
                pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
