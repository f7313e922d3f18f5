# attack: clone and clone3 with new namespaces, or a child that is no thread
# blank: normalise rows
# verdict: fail
# must not: get any
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    for flags in (0x10000000 | 17, 0x00020000 | 17, 17, 0x00004000 | 17, 0x00008000 | 17, 0):
        result = libc.syscall(56, flags, 0, 0, 0, 0)
        if result == 0:
            libc.syscall(231, 0)
        if result > 0:
            found.append(("clone", hex(flags)))
    arguments = (ctypes.c_uint64 * 11)(0, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0)
    result = libc.syscall(435, arguments, 88)
    if result == 0:
        libc.syscall(231, 0)
    if result > 0:
        found.append("clone3")
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
