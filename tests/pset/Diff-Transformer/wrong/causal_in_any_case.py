# blank: turn the mask argument into an additive bias
# why: Adds the causal bias to a given mask.
    bias = causal_bias(q.shape[-2], k.shape[-2], scores.dtype, scores.device)
    if mask is not None and mask.dtype == torch.bool:
        bias = bias.masked_fill(mask, -math.inf)
    elif mask is not None:
        bias = bias + mask
