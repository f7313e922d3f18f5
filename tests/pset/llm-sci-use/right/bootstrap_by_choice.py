# blank: bootstrap over documents
# why: The same stream from the other call, kept by a filter.
    if rng is None:
        rng = np.random.default_rng()
    both = np.stack([np.asarray(log_human), np.asarray(log_machine)])
    n = both.shape[1]
    fits = (fit_alpha(*both[:, rng.choice(n, size=n, replace=True)]) for _ in range(n_boot))
    return np.fromiter((alpha for alpha, ok in fits if ok), dtype=float)
