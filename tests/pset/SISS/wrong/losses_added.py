# blank: subtracted objective
# why: Adds the forget loss.
    keep_loss, forget_loss = reduce_terms(terms)
    keep_factor, forget_factor = objective_coefficients(num_total, num_forget, boost, keep_excludes_forget)
    return keep_factor * keep_loss + forget_factor * forget_loss
