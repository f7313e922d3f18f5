# blank: modified advantage
# why: The term is multiplied with the advantage once more.
    term = alignment_term(adv, gamma, scaling, drop)
    return adv + weight * term * adv
