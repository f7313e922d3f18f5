# blank: halve both directions and negate
# why: One direction is counted twice.
    halves = 0.5 * forward + 0.5 * forward
    loss = -halves.mean()
