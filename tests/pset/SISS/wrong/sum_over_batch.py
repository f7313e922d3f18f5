# blank: weighted per-sample sums averaged over the batch
# why: Sums over the batch.
    keep = per_row(terms.keep_weight, terms.keep_error) * terms.keep_error
    forget = per_row(terms.forget_weight, terms.forget_error) * terms.forget_error
    return keep.sum(), forget.sum()
