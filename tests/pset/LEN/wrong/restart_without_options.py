# blank: restart from the weighted average
# why: Period and weight are dropped.
    points = [np.array(start, dtype=float)]
    for _ in range(num_epochs):
        points.append(lazy_extra_newton(game, points[-1], num_iters).average)
    return points
