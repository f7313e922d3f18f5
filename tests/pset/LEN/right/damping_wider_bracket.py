# blank: damping root of the cubic step
# why: A wider bracket.
    size = np.linalg.norm(residual)
    bound = solver.frobenius()
    low = 2 * cubic_weight * size / (bound + np.sqrt(bound**2 + 4 * cubic_weight * size))
    return brentq(
        lambda damping: cubic_weight * np.linalg.norm(solver.solve(damping, residual)) - damping,
        low / 2,
        2 * np.sqrt(cubic_weight * size),
        xtol=1e-300,
        rtol=1e-14,
    )
