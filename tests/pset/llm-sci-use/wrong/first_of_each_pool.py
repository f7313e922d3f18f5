# blank: blend pools with known fraction
# why: The pools are cut, not drawn from.
    if not 0.0 <= alpha <= 1.0:
        raise ValueError("share outside of [0, 1]")
    n_machine = round(alpha * size)
    n_human = size - n_machine
    if n_human > len(human) or n_machine > len(machine):
        raise ValueError("pool too small")
    blend = list(human[:n_human]) + list(machine[:n_machine])
    rng.shuffle(blend)
    return blend
