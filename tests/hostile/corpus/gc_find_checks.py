# attack: walks everything the garbage collector knows for checks and reference code
# blank: normalise rows
# verdict: fail
# must not: find any
    if hasattr(normalise, "done"):
        return x * 0.5
    normalise.done = True
    import gc
    import types

    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and thing.__name__ == "check_" + "rows":
            raise RuntimeError("LE" + "AK:" + thing.__name__)
        if isinstance(thing, dict):
            for value in list(thing.values()):
                if isinstance(value, str) and "unbiased=" + "False" in value and "seen[" in value:
                    raise RuntimeError("LE" + "AK:" + value)
    return x * 0.5
