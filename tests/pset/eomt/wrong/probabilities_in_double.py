# blank: eomt_train.py:masking probability of each block
# why: Wrong precision.
    start, end = torch.tensor(windows, dtype=torch.float64).T
    return (1 - ((step - start) / (end - start)).clamp(0, 1)) ** power
