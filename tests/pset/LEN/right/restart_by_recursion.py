# blank: restart from the weighted average
# why: Slices of the list of points.
    current = np.asarray(start, dtype=float).copy()
    points = [current]
    while len(points) <= num_epochs:
        current = lazy_extra_newton(
            game, current.copy(), num_iters, period=period, cubic_weight=cubic_weight
        ).average
        points += [current]
    return points
