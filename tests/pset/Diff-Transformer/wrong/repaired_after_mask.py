# blank: scaled masked attention maps
# why: Repairs after the mask, so that forbidden keys can get weight.
    scores = (q * q.shape[-1] ** -0.5) @ k.transpose(-2, -1)
    if mask is None:
        mask = causal_bias(q.shape[-2], k.shape[-2], scores.dtype, scores.device)
    elif mask.dtype == torch.bool:
        mask = torch.zeros_like(mask, dtype=scores.dtype).masked_fill(mask, -math.inf)
    scores = torch.nan_to_num(scores + mask)
    return torch.softmax(scores, dim=-1, dtype=torch.float32).to(q.dtype)
