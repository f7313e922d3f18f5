# blank: describe a pool
# why: The entropy belongs to the renormalised distribution.
    inside = torch.softmax(logits, dim=-1) * keep
    entropy = torch.special.entr(inside).sum(dim=-1)
    return {"size": keep.sum(dim=-1), "mass": inside.sum(dim=-1), "entropy": entropy}
