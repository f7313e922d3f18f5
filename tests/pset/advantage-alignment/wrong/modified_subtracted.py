# blank: modified advantage
# why: The term is subtracted.
    return adv - weight * alignment_term(adv, gamma, scaling, drop)
