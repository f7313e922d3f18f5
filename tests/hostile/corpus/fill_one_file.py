# attack: one file without an end, by write, truncate, and a hole
# blank: normalise rows
# verdict: fail
# must not: grow past the limit
    import os

    descriptor = os.open("big", os.O_CREAT | os.O_RDWR)
    for attempt in (lambda: os.ftruncate(descriptor, 1 << 40), lambda: os.pwrite(descriptor, b"x", 1 << 40),
                    lambda: os.posix_fallocate(descriptor, 0, 1 << 40)):
        try:
            attempt()
        except OSError:
            pass
    if os.fstat(descriptor).st_size > (64 << 20):
        raise RuntimeError("LE" + "AK:" + str(os.fstat(descriptor).st_size))
    while True:
        os.write(descriptor, b"x" * (1 << 20))
