# blank: scaled masked attention maps
# why: Scales the product and lets torch choose the precision of the softmax.
    scores = torch.einsum("...id,...jd->...ij", q, k) / math.sqrt(q.size(-1))
    limits = torch.finfo(scores.dtype)
    scores = torch.where(scores.isnan(), 0.0, scores).clamp(limits.min, limits.max)
    if mask is None:
        mask = causal_bias(q.size(-2), k.size(-2), q.dtype, q.device)
    if mask.dtype is torch.bool:
        scores = scores.masked_fill(mask, float("-inf"))
    else:
        scores = scores + mask
    return F.softmax(scores, dim=-1).to(q.dtype)
