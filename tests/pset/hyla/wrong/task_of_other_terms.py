# blank: compositional.py:value of a task
# why: The terms are given by number; counting from one takes their neighbours.
    return term_values(x)[..., [term - 1 for term in terms]].amax(dim=-1)
