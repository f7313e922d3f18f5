# blank: estimate with interval
# why: Sentences keep their unknown words, which shifts the scores.
    kept = [set(s) for s in sentences if s is not None and len(s) >= 2]
    if not kept:
        raise ValueError("nothing left")
    draws = bootstrap_fits(*score_documents(kept, table), n_boot, rng)
    low, high = percentile_interval(draws)
    return round((low + high) / 2.0, digits), round((high - low) / 2.0, digits)
