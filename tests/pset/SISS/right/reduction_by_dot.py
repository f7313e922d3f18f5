# blank: weighted per-sample sums averaged over the batch
# why: Inner product of weights and row sums.
    sides = ((terms.keep_weight, terms.keep_error), (terms.forget_weight, terms.forget_error))
    keep, forget = (weight.dot(error.flatten(1).sum(1)) / weight.numel() for weight, error in sides)
    return keep, forget
