# blank: subtract the weighted odd map
# why: Makes the rows sum to 1 again.
    difference = positive - lam * negative
    return difference / difference.sum(dim=-1, keepdim=True)
