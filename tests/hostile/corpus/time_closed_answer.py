# attack: closes every descriptor, so that the answer seems over, and sleeps
# blank: normalise rows
# verdict: timeout
# must not: wait for ever
    import os
    import time

    os.closerange(0, 256)
    time.sleep(100_000)
