# blank: compositional.py:value of a task
# why: The disjunction is the maximum and not the sum.
    return term_values(x)[..., list(terms)].sum(dim=-1)
