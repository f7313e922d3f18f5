# blank: modified advantage
# why: A convex mixture instead of a sum.
    term = alignment_term(adv, gamma, scaling, drop)
    return (1 - weight) * adv + weight * term
