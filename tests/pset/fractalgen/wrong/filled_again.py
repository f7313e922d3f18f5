# blank: positions filled in this step
# why: Fills all visible positions anew.
            still_hidden = hide_first(order, num_hidden)
            filled = ~still_hidden
            if step == steps - 1:
                filled = hidden
