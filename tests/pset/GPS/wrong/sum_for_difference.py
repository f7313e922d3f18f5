# blank: pairwise differences by broadcasting
# why: The points are added.
    diff = a[..., :, None, :] + b[..., None, :, :]
