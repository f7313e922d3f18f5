# blank: resample indices with replacement
# why: Every replicate is the whole corpus.
        chosen = rng.permutation(n_docs)
