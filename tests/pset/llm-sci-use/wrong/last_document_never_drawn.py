# blank: resample indices with replacement
# why: The upper end is excluded already.
        chosen = rng.integers(n_docs - 1, size=n_docs)
