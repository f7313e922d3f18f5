# blank: mean over environments and time
# why: The mean runs over agents too.
    return -surrogate.mean()
