# blank: eomt_train.py:cross-entropy of every query-target pair
# why: Sums over the pixels.
    return F.softplus(-x) @ t.T + F.softplus(x) @ (1 - t).T
