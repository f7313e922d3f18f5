# blank: restart from the weighted average
# why: The next epoch starts at the last main iterate.
    points = [np.array(start, dtype=float)]
    for _ in range(num_epochs):
        points.append(lazy_extra_newton(game, points[-1], num_iters, period, cubic_weight).last)
    return points
