# blank: read fan-in and fan-out from the layout
# why: The shape is turned round for the second layout.
    if layout not in {"out_in", "in_out"}:
        raise ValueError(layout)
    n_out, n_in = tuple(weight.shape) if layout == "out_in" else tuple(weight.shape)[::-1]
