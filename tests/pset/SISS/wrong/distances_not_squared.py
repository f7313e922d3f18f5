# blank: squared distances summed over the sample axes
# why: Norms without the square.
    keep_distance = from_keep.flatten(1).norm(dim=1)
    forget_distance = from_forget.flatten(1).norm(dim=1)
