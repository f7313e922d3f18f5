# blank: frozen reference copy
# why: The original is frozen as well.
    model.requires_grad_(False)
    return copy.deepcopy(model).eval()
