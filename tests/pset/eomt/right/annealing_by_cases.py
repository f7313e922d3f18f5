# blank: eomt_train.py:masking probability of each block
# why: Three cases, as in the formula.
    out = torch.ones(len(windows))
    for j, (start, end) in enumerate(windows):
        if step >= end:
            out[j] = 0
        elif step > start:
            out[j] = (1 - (step - start) / (end - start)) ** power
    return out
