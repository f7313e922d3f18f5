# blank: frozen reference copy
# why: The model itself is returned.
    return model
