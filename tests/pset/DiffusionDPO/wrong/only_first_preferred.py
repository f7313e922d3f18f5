# blank: keep decided pairs
# why: Records whose second image is preferred are dropped.
    return (labels == 1).nonzero().squeeze(1)
