# blank: keep decided pairs
# why: A mask is returned.
    return (labels == 0) | (labels == 1)
