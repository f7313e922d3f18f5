# blank: guarantee a minimum number of tokens
# why: The highest logits are protected, not the lowest.
    order = torch.argsort(logits, dim=-1, descending=False, stable=True)
    rank = order.argsort(dim=-1)
    return keep | (rank < count)
