# blank: write back without gradients
# why: The tensor goes on requiring gradients if it did.
    weight.requires_grad_(False).copy_(filled if layout == "out_in" else filled.T)
