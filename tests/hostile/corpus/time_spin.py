# attack: an endless loop
# blank: normalise rows
# verdict: timeout
# must not: run past the limit
    while True:
        x = x + 0
