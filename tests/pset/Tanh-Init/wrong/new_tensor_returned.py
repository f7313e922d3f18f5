# blank: write back without gradients
# why: The tensor that was given is overwritten and returned.
    weight = filled if layout == "out_in" else filled.T
