# blank: resample indices with replacement
# why: A replicate has one document less.
        chosen = rng.integers(n_docs, size=n_docs - 1)
