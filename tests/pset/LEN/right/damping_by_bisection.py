# blank: damping root of the cubic step
# why: Bisection on a logarithmic scale, without the bracket of the text.
    def excess(damping):
        return cubic_weight * np.linalg.norm(solver.solve(damping, residual)) - damping

    high = 1.01 * np.sqrt(cubic_weight * np.linalg.norm(residual))
    low = high
    while excess(low) <= 0:
        low = low / 8
    for _ in range(80):
        middle = np.sqrt(low * high)
        if excess(middle) > 0:
            low = middle
        else:
            high = middle
    return float(np.sqrt(low * high))
