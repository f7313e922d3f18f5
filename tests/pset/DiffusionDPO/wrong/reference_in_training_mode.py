# blank: frozen reference copy
# why: The mode is kept.
    reference = copy.deepcopy(model)
    return reference.requires_grad_(False)
