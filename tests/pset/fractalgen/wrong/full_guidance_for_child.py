# blank: call the child model
# why: Hands on the scale of the caller instead of that of the step.
            chosen = torch.cat([filled, filled]) if guided else filled
            selected = [output[chosen] for output in outputs]
            patches = child(selected, scale, temperature, floor).flatten(1)
