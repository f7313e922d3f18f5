# blank: frozen reference copy
# why: Parameters are shared.
    reference = copy.copy(model)
    return reference
