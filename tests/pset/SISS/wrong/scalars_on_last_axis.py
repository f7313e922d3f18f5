# blank: expand per-row scalars over the sample axes
# why: Leaves the scalars on the last axis.
    return values.reshape(*[1] * (like.dim() - 1), -1)
