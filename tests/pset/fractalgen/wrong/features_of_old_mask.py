# blank: call the child model
# why: Gives the child the outputs at positions that stay hidden or were visible.
            selected = [output[: len(filled)][filled] for output in outputs]
            patches = child(selected, strength, temperature, floor).flatten(1)
