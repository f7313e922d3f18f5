# blank: apply gains one after the other
# why: A tensor made first and filled row by row.
    path = x0.new_empty((len(gains) + 1, *x0.shape))
    path[0] = x0
    for k in range(len(gains)):
        path[k + 1] = (path[k] * gains[k]).tanh()
    return path
