# attack: asks to outlive its worker, starts a session, and runs on
# blank: normalise rows
# verdict: timeout
# must not: outlive its worker
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    import os

    if libc.prctl(1, 0, 0, 0, 0) == 0:
        raise RuntimeError("LE" + "AK:pdeathsig")
    try:
        os.setsid()
    except OSError:
        pass
    while True:
        pass
