# blank: eomt_train.py:overlap cost of every pair
# why: The one is missing above and below.
    s = x.sigmoid()
    return 1 - 2 * (s @ t.T) / (s.sum(dim=-1)[:, None] + t.sum(dim=-1))
