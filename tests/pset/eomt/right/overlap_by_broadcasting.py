# blank: eomt_train.py:overlap cost of every pair
# why: All pairs at once.
    s, t = torch.sigmoid(x)[:, None], t[None]
    both = (s * t).sum(-1)
    return 1 - (both + both + 1) / ((s + t).sum(-1) + 1)
