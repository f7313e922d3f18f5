# blank: eomt_train.py:cross-entropy of every query-target pair
# why: Takes background for foreground.
    return (F.softplus(x) @ t.T + F.softplus(-x) @ (1 - t).T) / x.shape[-1]
