# blank: eomt_train.py:equal annealing windows
# why: Leaves out the first window, in which all blocks are masked.
    width = total / (num_blocks + 2)
    return [(j * width, (j + 1) * width) for j in range(num_blocks)]
