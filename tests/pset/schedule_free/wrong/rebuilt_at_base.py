# blank: rebuild the gradient point from average and base
# why: The parameter is set to the base.
                        p.copy_(state["base"])
