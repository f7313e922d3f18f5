# blank: positions filled in this step
# why: The last step leaves one patch of zeros.
            still_hidden = hide_first(order, num_hidden)
            filled = hidden & ~still_hidden
