# blank: eomt_train.py:overlap cost of every pair
# why: Sums of squares below.
    s = x.sigmoid()
    return 1 - (2 * (s @ t.T) + 1) / (s.square().sum(dim=-1)[:, None] + t.square().sum(dim=-1) + 1)
