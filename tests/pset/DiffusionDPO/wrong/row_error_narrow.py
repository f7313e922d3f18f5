# blank: squared error per row
# why: Computed in the type of the prediction.
    return (pred - target).square().flatten(1).mean(dim=1)
