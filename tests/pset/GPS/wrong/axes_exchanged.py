# blank: pairwise differences by broadcasting
# why: Rows belong to the second set.
    diff = a[..., None, :, :] - b[..., :, None, :]
