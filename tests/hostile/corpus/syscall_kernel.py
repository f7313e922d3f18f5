# attack: asks the kernel for what only a host needs
# blank: normalise rows
# verdict: fail
# must not: get any
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    found = []
    for name, arguments in {
        "bpf": (321, 0, 0, 0), "perf_event_open": (298, 0, 0, -1, -1, 0), "io_uring_setup": (425, 1, ctypes.create_string_buffer(200)),
        "add_key": (248, b"user", b"name", b"data", 4, -3), "keyctl": (250, 0, -3, 1), "fanotify_init": (300, 0, 0),
        "unshare": (272, 0x10000000), "mount": (165, b"none", b"/", b"tmpfs", 0, None), "chroot": (161, b"."),
        "pivot_root": (155, b".", b"."), "mknod": (133, b"disk", 0o60666, 0x0800), "mkfifo": (133, b"pipe", 0o10666, 0),
        "open_by_handle_at": (304, -1, ctypes.create_string_buffer(200), 0), "syslog": (103, 3, ctypes.create_string_buffer(100), 100),
        "sethostname": (170, b"owned", 5), "ioperm": (173, 0x80, 1, 1), "personality": (135, 0x0040000), "setns": (308, 0, 0),
        "open_tree": (428, -100, b"/", 1), "clock_settime": (227, 0, ctypes.create_string_buffer(16)),
        "adjtimex": (159, ctypes.create_string_buffer(300)), "swapon": (167, b"x", 0), "quotactl": (179, 0, 0, 0, 0),
    }.items():
        if libc.syscall(*arguments) >= 0:
            found.append(name)
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
