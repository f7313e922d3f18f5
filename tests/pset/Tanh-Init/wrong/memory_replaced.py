# blank: write back without gradients
# why: The memory of the tensor is overwritten, so views see the new values.
    weight.data = (filled if layout == "out_in" else filled.T).contiguous()
