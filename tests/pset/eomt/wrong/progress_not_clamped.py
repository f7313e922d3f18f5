# blank: eomt_train.py:masking probability of each block
# why: Outside a window the power is undefined or above one.
    start, end = torch.tensor(windows, dtype=torch.float32).T
    return (1 - (step - start) / (end - start)) ** power
