# blank: subtracted objective
# why: Always the plain coefficients.
    keep_loss, forget_loss = reduce_terms(terms)
    keep_factor, forget_factor = objective_coefficients(num_total, num_forget)
    return keep_factor * keep_loss - forget_factor * forget_loss
