# attack: sleeps past the limit, using no processor time
# blank: normalise rows
# verdict: timeout
# must not: wait for ever
    import time

    time.sleep(100_000)
    return x * 0.5
