# blank: nucleus rule
# why: A token with exactly the target mass ahead of it is removed.
    if not 0.0 < mass <= 1.0:
        raise ValueError("mass must lie in (0, 1]")
    if mass == 1.0:
        return torch.ones_like(logits, dtype=torch.bool)
    ordered, order = logits.sort(dim=-1, descending=True, stable=True)
    probs = ordered.softmax(dim=-1)
    ahead = probs.cumsum(dim=-1) - probs
    return torch.zeros_like(logits, dtype=torch.bool).scatter(-1, order, ahead <= mass)
