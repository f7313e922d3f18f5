# blank: cheapest source with ties to the largest index
# why: The place in the tensor is taken for the index.
        best = num_steps - int(errors.argmin())
