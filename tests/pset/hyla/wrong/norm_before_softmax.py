# blank: hyla.py:code from scores
# why: Only one of the two is applied; the norm has no part in softmax.
    if kind == "softmax":
        if allowed is not None:
            scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
        return torch.softmax(head_rms(scores, eps), -1)
    if kind in ("linear", "head_rms"):
        if allowed is not None:
            scores = scores.masked_fill(~allowed, 0)
        return head_rms(scores, eps=eps) if kind == "head_rms" else scores
    raise ValueError(kind)
