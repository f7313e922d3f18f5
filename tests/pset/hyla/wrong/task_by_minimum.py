# blank: compositional.py:value of a task
# why: A task is a disjunction, the maximum.
    return term_values(x)[..., list(terms)].amin(dim=-1)
