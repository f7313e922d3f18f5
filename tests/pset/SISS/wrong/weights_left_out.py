# blank: weighted per-sample sums averaged over the batch
# why: Leaves the weights out.
    batch = len(terms.keep_error)
    return terms.keep_error.sum() / batch, terms.forget_error.sum() / batch
