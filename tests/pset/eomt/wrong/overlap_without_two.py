# blank: eomt_train.py:overlap cost of every pair
# why: The factor two is missing.
    s = x.sigmoid()
    return 1 - (s @ t.T + 1) / (s.sum(dim=-1)[:, None] + t.sum(dim=-1) + 1)
