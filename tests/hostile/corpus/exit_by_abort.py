# attack: os.abort()
# blank: normalise rows
# verdict: crash
# must not: take the worker along
    import os

    os.abort()
