# attack: a pickle that writes a file when loaded
# blank: normalise rows
# verdict: forged|crash
# must not: be unpickled
    import os
    import pickle

    class Bomb:
        def __reduce__(self):
            return os.system, ("echo touched > {{CANARY}}",)

    for descriptor in range(3, 256):
        try:
            os.write(descriptor, pickle.dumps(Bomb()))
        except OSError:
            pass
    os._exit(0)
