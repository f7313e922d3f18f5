# blank: weighted per-sample sums averaged over the batch
# why: Divides by the sum of the weights.
    keep = per_row(terms.keep_weight, terms.keep_error) * terms.keep_error
    forget = per_row(terms.forget_weight, terms.forget_error) * terms.forget_error
    return keep.sum() / terms.keep_weight.sum(), forget.sum() / terms.forget_weight.sum()
