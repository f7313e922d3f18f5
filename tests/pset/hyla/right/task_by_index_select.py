# blank: compositional.py:value of a task
# why: The terms picked by index_select and reduced by max.
    index = torch.tensor(list(terms))
    return term_values(x).index_select(-1, index).max(dim=-1).values
