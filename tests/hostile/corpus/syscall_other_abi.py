# attack: the same calls by 32-bit numbers (x32), which a filter may have forgotten
# blank: normalise rows
# verdict: fail
# must not: get any
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    for name, arguments in {"socket": (0x40000000 + 41, 1, 1, 0), "fork": (0x40000000 + 57,), "ptrace": (0x40000000 + 521, 0, 0, 0, 0)}.items():
        result = libc.syscall(*arguments)
        if result == 0 and name == "fork":
            libc.syscall(231, 0)
        if result >= 0:
            found.append(name)
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
