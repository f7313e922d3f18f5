# attack: stops itself, so that no time is used
# blank: normalise rows
# verdict: timeout
# must not: wait for ever
    import os
    import signal

    os.kill(os.getpid(), signal.SIGSTOP)
    return x * 0.5
