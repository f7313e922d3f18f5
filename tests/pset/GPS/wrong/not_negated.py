# blank: halve both directions and negate
# why: The sign of the loss is wrong.
    halves = 0.5 * forward + 0.5 * backward
    loss = halves.mean()
