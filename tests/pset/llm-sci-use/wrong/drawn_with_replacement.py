# blank: blend pools with known fraction
# why: A sentence may appear twice.
    if not 0.0 <= alpha <= 1.0:
        raise ValueError("share outside of [0, 1]")
    n_machine = round(alpha * size)
    n_human = size - n_machine
    if n_human > len(human) or n_machine > len(machine):
        raise ValueError("pool too small")
    from_human = rng.choice(len(human), size=n_human, replace=True)
    from_machine = rng.choice(len(machine), size=n_machine, replace=True)
    return [human[i] for i in from_human] + [machine[i] for i in from_machine]
