# blank: modified advantage
# why: Scaling and filter are not passed on.
    term = alignment_term(adv, gamma)
    return adv + weight * term
