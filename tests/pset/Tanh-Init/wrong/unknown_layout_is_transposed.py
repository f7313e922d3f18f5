# blank: read fan-in and fan-out from the layout
# why: An unknown layout is an error.
    n_out, n_in = weight.shape if layout == "out_in" else weight.shape[::-1]
