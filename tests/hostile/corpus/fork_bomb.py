# attack: forks without an end
# blank: normalise rows
# verdict: fail|timeout
# must not: start a single process
    import os

    while True:
        os.fork()
