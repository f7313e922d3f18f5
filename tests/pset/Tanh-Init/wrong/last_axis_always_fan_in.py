# blank: read fan-in and fan-out from the layout
# why: In the second layout the first axis counts inputs.
    if layout not in ("out_in", "in_out"):
        raise ValueError(layout)
    n_out, n_in = weight.shape
    if layout == "in_out":
        weight = weight.T
        n_out, n_in = weight.shape[0], weight.shape[0]
