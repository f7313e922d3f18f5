# blank: nucleus rule
# why: Descending sort, shifted cumulative sum and scatter.
    if not (mass > 0 and mass <= 1):
        raise ValueError("mass")
    keep = torch.zeros_like(logits, dtype=torch.bool)
    if mass == 1:
        return ~keep
    order = logits.argsort(dim=-1, descending=True, stable=True)
    sums = logits.softmax(dim=-1).gather(-1, order).cumsum(dim=-1)
    ahead = torch.cat([torch.zeros_like(sums[..., :1]), sums[..., :-1]], dim=-1)
    return keep.scatter(-1, order, ahead < mass)
