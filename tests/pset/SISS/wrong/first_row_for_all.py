# blank: expand per-row scalars over the sample axes
# why: The levels of the first row for all rows.
    return values[:1].reshape(-1, *[1] * (like.dim() - 1)).expand(len(values), *[1] * (like.dim() - 1))
