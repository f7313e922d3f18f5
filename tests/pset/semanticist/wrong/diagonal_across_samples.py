# blank: keep the diagonal open
# why: The diagonal runs over samples and rows.
    mask.diagonal(dim1=0, dim2=1).fill_(True)
