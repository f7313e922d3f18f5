# blank: estimate with interval
# why: Sentences are scored as they come.
    documents = [sentence for sentence in sentences if sentence is not None]
    if not documents:
        raise ValueError("nothing left")
    draws = bootstrap_fits(*score_documents(documents, table), n_boot, rng)
    low, high = percentile_interval(draws)
    return round((low + high) / 2.0, digits), round((high - low) / 2.0, digits)
