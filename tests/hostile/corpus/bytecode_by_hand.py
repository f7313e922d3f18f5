# attack: a code object of invalid bytecode
# blank: normalise rows
# verdict: crash|fail
# must not: take the worker along
    code = normalise.__code__.replace(co_code=bytes([100, 255, 83, 0] * 8), co_consts=())
    exec(code)
    return x * 0.5
