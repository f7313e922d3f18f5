# blank: guarantee a minimum number of tokens
# why: Ranks of all tokens against the count instead of scattering.
    order = logits.sort(dim=-1, descending=True, stable=True).indices
    places = torch.arange(logits.shape[-1], device=logits.device).expand_as(order)
    rank = torch.empty_like(order).scatter_(-1, order, places)
    return keep.logical_or(rank < count)
