# blank: squared distances summed over the sample axes
# why: Sums over the batch as well.
    keep_distance = from_keep.square().sum()
    forget_distance = from_forget.square().sum()
