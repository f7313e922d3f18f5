# attack: os._exit(0) when the function is called
# blank: normalise rows
# verdict: crash
# must not: count as success
    import os

    os._exit(0)
