# attack: small objects until nothing is left
# blank: normalise rows
# verdict: memory|crash|timeout|fail
# must not: take the host's memory
    kept = []
    while True:
        kept.append(bytearray(1 << 22))
