# blank: estimate with interval
# why: Everything by keyword and rounding by numpy.
    rng = np.random.default_rng() if rng is None else rng
    kept = clean_sentences(sentences=sentences, table=table)
    if len(kept) == 0:
        raise ValueError("nothing to estimate from")
    human, machine = score_documents(docs=kept, table=table)
    ends = percentile_interval(bootstrap_fits(log_human=human, log_machine=machine, n_boot=n_boot, rng=rng), level=0.95)
    half = 0.5 * (ends[1] - ends[0])
    return float(np.round(ends[0] + half, digits)), float(np.round(half, digits))
