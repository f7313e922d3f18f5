# blank: write back without gradients
# why: No gradients are recorded; a leaf that requires them could not be written at all.
    weight.copy_(filled if layout == "out_in" else filled.T)
