# blank: squared distances summed over the sample axes
# why: Mean over the sample axes.
    keep_distance = from_keep.square().flatten(1).mean(dim=1)
    forget_distance = from_forget.square().flatten(1).mean(dim=1)
