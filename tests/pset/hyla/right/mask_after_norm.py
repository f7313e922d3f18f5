# blank: hyla.py:code from scores
# why: Zeroing after the norm is the same since the norm sees one pair only.
    if kind not in {"softmax", "linear", "head_rms"}:
        raise ValueError(kind)
    if kind == "softmax":
        if allowed is None:
            return F.softmax(scores, dim=3)
        low = torch.full_like(scores, torch.finfo(scores.dtype).min)
        return F.softmax(torch.where(allowed, scores, low), dim=3)
    if kind == "head_rms":
        if allowed is not None:
            scores = scores * allowed
        scores = head_rms(scores, eps)
    return scores if allowed is None else scores.masked_fill(allowed.logical_not(), 0)
