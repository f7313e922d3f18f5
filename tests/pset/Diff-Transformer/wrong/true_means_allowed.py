# blank: turn the mask argument into an additive bias
# why: Reads a boolean mask as what is allowed.
    if mask is None:
        bias = causal_bias(q.shape[-2], k.shape[-2], scores.dtype, scores.device)
    elif mask.dtype == torch.bool:
        bias = torch.zeros_like(mask, dtype=scores.dtype).masked_fill(~mask, -math.inf)
    else:
        bias = mask
