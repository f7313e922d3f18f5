# blank: quantile spread of a tensor
# why: All of the range.
    return x.max() - x.min()
