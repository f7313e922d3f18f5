# blank: write back without gradients
# why: Written through a detached view.
    values = filled
    if layout == "in_out":
        values = values.transpose(0, 1)
    weight.detach().copy_(values)
