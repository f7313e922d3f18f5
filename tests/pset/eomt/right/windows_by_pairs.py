# blank: eomt_train.py:equal annealing windows
# why: Neighbouring edges.
    edges = [total * j / (num_blocks + 2) for j in range(1, num_blocks + 2)]
    return list(zip(edges[:-1], edges[1:], strict=True))
