# blank: completion loss over a batch of pairs
# why: The gain is always 100.
    forward = directed_similarity(pred, target, prior)
    backward = directed_similarity(target, pred, prior)
    halves = 0.5 * forward + 0.5 * backward
    loss = -halves.mean()
    return 100 * loss
