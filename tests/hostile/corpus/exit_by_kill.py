# attack: SIGKILL to itself
# blank: normalise rows
# verdict: crash
# must not: be taken for a time limit
    import os
    import signal

    os.kill(os.getpid(), signal.SIGKILL)
