# blank: frozen reference copy
# why: The parameters keep their gradients.
    return copy.deepcopy(model).eval()
