# blank: hyla.py:softmax over keys with a finite floor
# why: Weights sum to one over keys, not over heads.
        if allowed is not None:
            scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
        return torch.softmax(scores, dim=1)
