# blank: eomt_train.py:equal annealing windows
# why: Cuts the training into one window less.
    width = total / (num_blocks + 1)
    return [((j + 1) * width, (j + 2) * width) for j in range(num_blocks)]
