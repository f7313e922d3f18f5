# attack: writes files until nothing more fits
# blank: normalise rows
# verdict: fail|memory|timeout
# must not: fill the host's disk or stay
    block = b"x" * (8 << 20)
    for index in range(10_000):
        with open(f"flood{index}", "wb") as file:
            for _ in range(8):
                file.write(block)
    return x * 0.5
