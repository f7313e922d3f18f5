# blank: fit on the resampled scores
# why: The two scores of a document are torn apart.
        other = rng.integers(n_docs, size=n_docs)
        estimate, converged = fit_alpha(log_human[chosen], log_machine[other])
