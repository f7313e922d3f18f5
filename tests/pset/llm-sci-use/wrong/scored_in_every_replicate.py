# blank: estimate with interval
# why: Each replicate scores its documents anew.
    documents = clean_sentences(sentences, table)
    if not documents:
        raise ValueError("nothing left")
    rng = np.random.default_rng() if rng is None else rng
    draws = []
    for _ in range(n_boot):
        chosen = rng.integers(len(documents), size=len(documents))
        estimate, converged = fit_alpha(*score_documents([documents[i] for i in chosen], table))
        if converged:
            draws.append(estimate)
    low, high = percentile_interval(np.array(draws))
    return round((low + high) / 2.0, digits), round((high - low) / 2.0, digits)
