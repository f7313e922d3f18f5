# attack: shared memory, queues and anonymous files that outlive a process
# blank: normalise rows
# verdict: fail
# must not: get any
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    for name, arguments in {
        "memfd_create": (319, b"x", 0), "memfd_secret": (447, 0), "shmget": (29, 0, 4096, 0o1666), "semget": (64, 0, 1, 0o1666),
        "msgget": (68, 0, 0o1666), "mq_open": (240, b"queue", 0o102, 0o666, 0), "userfaultfd": (323, 0),
    }.items():
        if libc.syscall(*arguments) >= 0:
            found.append(name)
    import mmap
    import os

    for path in ("/dev/shm/x", "/dev/mqueue/x", "/run/shm/x"):
        try:
            found.append((path, os.open(path, os.O_CREAT | os.O_RDWR)))
        except OSError:
            pass
    mmap.mmap(-1, 4096).write(b"x")
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
