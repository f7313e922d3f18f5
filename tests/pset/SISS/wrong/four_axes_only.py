# blank: expand per-row scalars over the sample axes
# why: Always four axes.
    return values[:, None, None, None]
