# attack: memory from the C library, touched
# blank: normalise rows
# verdict: not-pass
# must not: take the host's memory
    import ctypes

    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    while True:
        block = libc.malloc(ctypes.c_size_t(64 << 20))
        if not block:
            raise MemoryError
        ctypes.memset(block, 1, 64 << 20)
