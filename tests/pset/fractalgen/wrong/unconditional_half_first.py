# blank: call the child model
# why: The child gets the unconditional half first.
            chosen = torch.cat([filled, filled]) if guided else filled
            selected = [output[chosen] for output in outputs]
            if guided:
                selected = [output.roll(len(output) // 2, 0) for output in selected]
            patches = child(selected, strength, temperature, floor).flatten(1)
