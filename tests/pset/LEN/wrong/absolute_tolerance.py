# blank: damping root of the cubic step
# why: The default absolute tolerance is far too large for small dampings.
    scale = cubic_weight * np.linalg.norm(residual)
    bound = solver.frobenius()
    low = 2 * scale / (bound + np.sqrt(bound**2 + 4 * scale))

    def excess(damping: float) -> float:
        return cubic_weight * np.linalg.norm(solver.solve(damping, residual)) - damping

    return brentq(excess, 0.999 * low, 1.001 * np.sqrt(scale))
