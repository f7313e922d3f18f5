# blank: hyla.py:softmax over keys with a finite floor
# why: Without a floor the remaining weights of a row no longer sum to one.
        code = scores.softmax(dim=-1)
        return code if allowed is None else torch.where(allowed, code, 0.0)
