# attack: reads address zero
# blank: normalise rows
# verdict: crash
# must not: take the worker along
    import ctypes

    return ctypes.string_at(0)
