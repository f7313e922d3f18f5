# blank: guarantee a minimum number of tokens
# why: Exactly count tokens are protected.
    order = torch.argsort(logits, dim=-1, descending=True, stable=True)
    rank = order.argsort(dim=-1)
    return keep | (rank < count + 1)
