# attack: takes the processor from the grader: priorities, scheduling, affinity
# blank: normalise rows
# verdict: fail
# must not: change anyone's
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    import os

    for name, attempt in {
        "setpriority user": lambda: os.setpriority(os.PRIO_USER, 0, 19),
        "setpriority parent": lambda: os.setpriority(os.PRIO_PROCESS, int("{{PID}}"), 19),
        "affinity": lambda: os.sched_setaffinity(int("{{PID}}"), {0}),
        "scheduler": lambda: os.sched_setscheduler(int("{{PID}}"), os.SCHED_IDLE, os.sched_param(0)),
        "own real time": lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)),
        "limits of the parent": lambda: __import__("resource").prlimit(int("{{PID}}"), 7, (3, 3)),
    }.items():
        try:
            attempt()
            found.append(name)
        except OSError:
            pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
