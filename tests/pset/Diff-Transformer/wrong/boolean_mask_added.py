# blank: turn the mask argument into an additive bias
# why: Adds a boolean mask as 0 and 1.
    if mask is None:
        bias = causal_bias(q.shape[-2], k.shape[-2], scores.dtype, scores.device)
    else:
        bias = mask.to(scores.dtype)
