# blank: read fan-in and fan-out from the layout
# why: The default layout has outputs first.
    if layout == "in_out":
        n_out, n_in = weight.shape
    elif layout == "out_in":
        n_in, n_out = weight.shape
    else:
        raise ValueError(layout)
