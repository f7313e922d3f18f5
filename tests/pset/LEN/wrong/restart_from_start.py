# blank: restart from the weighted average
# why: Every epoch starts at the same point.
    points = [np.array(start, dtype=float)]
    for _ in range(num_epochs):
        points.append(lazy_extra_newton(game, points[0], num_iters, period, cubic_weight).average)
    return points
