# blank: hyla.py:code from scores
# why: The constant given is handed on to the norm.
    if kind == "softmax":
        if allowed is not None:
            scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
        return torch.softmax(scores, -1)
    if kind in ("linear", "head_rms"):
        if allowed is not None:
            scores = scores.masked_fill(~allowed, 0)
        return head_rms(scores) if kind == "head_rms" else scores
    raise ValueError(kind)
