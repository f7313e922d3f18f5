# blank: resample indices with replacement
# why: Every replicate is the whole corpus in another order.
        chosen = rng.choice(n_docs, size=n_docs, replace=False)
