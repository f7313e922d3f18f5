# blank: averaged negative mixture likelihood
# why: The ends are branches; inside, the larger term is taken out by hand.
    share = float(np.asarray(alpha).reshape(()))
    if share == 0.0:
        return -float(log_human.mean())
    if share == 1.0:
        return -float(log_machine.mean())
    first = np.log(1.0 - share) + log_human
    second = np.log(share) + log_machine
    top = np.maximum(first, second)
    return float(-np.mean(top + np.log1p(np.exp(-np.abs(first - second)))))
