# blank: turn the mask argument into an additive bias
# why: Without a mask every key is allowed.
    if mask is None:
        bias = torch.zeros((), dtype=scores.dtype)
    elif mask.dtype == torch.bool:
        bias = torch.zeros_like(mask, dtype=scores.dtype).masked_fill(mask, -math.inf)
    else:
        bias = mask
