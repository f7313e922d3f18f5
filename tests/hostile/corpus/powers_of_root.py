# attack: takes capabilities, raises limits, changes its user
# blank: normalise rows
# verdict: fail
# must not: get any
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    import os
    import resource

    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    sets = (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6)
    if libc.capset(header, sets) == 0:
        found.append("capset")
    for name in ("RLIMIT_CPU", "RLIMIT_AS", "RLIMIT_FSIZE", "RLIMIT_NOFILE", "RLIMIT_CORE"):
        try:
            resource.setrlimit(getattr(resource, name), (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            found.append(name)
        except (OSError, ValueError):
            pass
    for attempt in (lambda: os.setuid(12345), lambda: os.setgroups([]), lambda: os.chroot(".")):
        try:
            attempt()
            found.append("identity")
        except OSError:
            pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
