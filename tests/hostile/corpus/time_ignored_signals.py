# attack: ignores SIGTERM, SIGXCPU, SIGALRM and whatever can be ignored, and runs on
# blank: normalise rows
# verdict: timeout
# must not: run past the limit
    import signal

    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
