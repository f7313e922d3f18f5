# blank: expand per-row scalars over the sample axes
# why: Adds one axis after the other.
    while values.dim() < like.dim():
        values = values.unsqueeze(-1)
    return values
