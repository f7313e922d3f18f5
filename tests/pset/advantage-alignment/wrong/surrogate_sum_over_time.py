# blank: mean over environments and time
# why: A sum over time.
    return -surrogate.sum(dim=2).mean(dim=0)
