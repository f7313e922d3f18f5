# blank: halve both directions and negate
# why: The halves are missing.
    halves = forward + backward
    loss = -halves.mean()
