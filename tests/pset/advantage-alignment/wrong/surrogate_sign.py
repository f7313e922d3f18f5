# blank: mean over environments and time
# why: The sign is missing.
    return surrogate.mean(dim=(0, 2))
