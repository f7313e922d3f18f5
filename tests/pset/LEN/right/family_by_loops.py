# blank: bidiagonal rademacher test problem
# why: Loops and np.where.
    coupling = np.zeros((n, n))
    for row in range(n):
        coupling[row, row] = 1
        if row < n - 1:
            coupling[row, row + 1] = -1
    generator = np.random.default_rng(seed)
    return CubicBilinearGame(coupling, np.where(generator.integers(0, 2, size=n) == 1, 1.0, -1.0), 0.05 / n, mu)
