# blank: eomt_train.py:equal annealing windows
# why: Reverses the order of the blocks.
    width = total / (num_blocks + 2)
    return [((j + 1) * width, (j + 2) * width) for j in reversed(range(num_blocks))]
