# blank: bootstrap over documents
# why: The indices are drawn once, outside the loop.
    rng = np.random.default_rng() if rng is None else rng
    chosen = rng.integers(len(log_human), size=len(log_human))
    draws = []
    for _ in range(n_boot):
        estimate, converged = fit_alpha(log_human[chosen], log_machine[chosen])
        if converged:
            draws.append(estimate)
    return np.array(draws, dtype=np.float64)
