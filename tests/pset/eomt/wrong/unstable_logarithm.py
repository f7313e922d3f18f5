# blank: eomt_train.py:cross-entropy of every query-target pair
# why: Logarithms of rounded probabilities become infinite.
    s = x.sigmoid()
    return -(s.log() @ t.T + (1 - s).log() @ (1 - t).T) / x.shape[-1]
