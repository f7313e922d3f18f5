# blank: modified advantage
# why: The weight acts on the advantage too.
    term = alignment_term(adv, gamma, scaling, drop)
    return weight * (adv + term)
