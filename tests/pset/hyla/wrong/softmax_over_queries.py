# blank: hyla.py:softmax over keys with a finite floor
# why: Weights sum to one over the keys of a query.
        if allowed is not None:
            scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
        return torch.softmax(scores, dim=2)
