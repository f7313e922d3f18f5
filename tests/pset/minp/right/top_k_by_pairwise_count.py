# blank: top-k rule
# why: Counts the tokens that rank before each one.
    if k <= 0:
        raise ValueError("k must be positive")
    order = torch.argsort(-logits, dim=-1, stable=True)
    return torch.argsort(order, dim=-1) < k
