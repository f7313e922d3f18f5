# blank: hyla.py:softmax over keys with a finite floor
# why: Permitted scores may lie below a fixed floor.
        if allowed is not None:
            scores = scores.masked_fill(~allowed, -1e9)
        return torch.softmax(scores, dim=-1)
