# blank: bidiagonal rademacher test problem
# why: Zero gives plus one.
    coupling = np.eye(n) - np.eye(n, k=1)
    signs = 1 - 2.0 * np.random.default_rng(seed).integers(0, 2, size=n)
    return CubicBilinearGame(coupling, signs, 1 / (20 * n), mu)
