# blank: bidiagonal rademacher test problem
# why: The entries -1 are below the diagonal.
    coupling = np.eye(n) - np.eye(n, k=-1)
    signs = 2.0 * np.random.default_rng(seed).integers(0, 2, size=n) - 1
    return CubicBilinearGame(coupling, signs, 1 / (20 * n), mu)
