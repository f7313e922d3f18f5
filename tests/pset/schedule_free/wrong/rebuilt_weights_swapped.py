# blank: rebuild the gradient point from average and base
# why: The interpolation weights are exchanged.
                        point = (1 - group["betas"][0]) * state["average"] + group["betas"][0] * state["base"]
                        p.copy_(point)
