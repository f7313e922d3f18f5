# blank: renormalise inside the pool
# why: Weights masked and divided by their sum, against overflow shifted by the pool's maximum.
    top = logits.masked_fill(~keep, float("-inf")).max(dim=-1, keepdim=True).values
    weights = torch.where(keep, (logits - top).exp(), 0.0)
    return weights / weights.sum(dim=-1, keepdim=True)
