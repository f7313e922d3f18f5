# blank: bootstrap over documents
# why: A failed replicate is drawn again until there are as many draws as asked for.
    rng = np.random.default_rng() if rng is None else rng
    draws = []
    for _ in range(20 * n_boot):
        if len(draws) == n_boot:
            break
        chosen = rng.integers(len(log_human), size=len(log_human))
        estimate, converged = fit_alpha(log_human[chosen], log_machine[chosen])
        if converged:
            draws.append(estimate)
    return np.array(draws, dtype=np.float64)
