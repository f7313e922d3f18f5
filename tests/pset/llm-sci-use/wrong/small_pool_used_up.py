# blank: blend pools with known fraction
# why: A pool that is too small is no error.
    if not 0.0 <= alpha <= 1.0:
        raise ValueError("share outside of [0, 1]")
    n_machine = round(alpha * size)
    picked = [machine[i] for i in rng.permutation(len(machine))[:n_machine]]
    return picked + [human[i] for i in rng.permutation(len(human))[: size - n_machine]]
