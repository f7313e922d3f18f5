# blank: hyla.py:softmax over keys with a finite floor
# why: A row without a permitted key would be NaN.
        if allowed is not None:
            scores = scores.masked_fill(~allowed, float("-inf"))
        return torch.softmax(scores, dim=-1)
