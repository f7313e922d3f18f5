# blank: nucleus rule
# why: Sums for every token the mass of those that rank before it, without sorting.
    if mass <= 0 or mass > 1:
        raise ValueError("mass")
    if mass == 1:
        return torch.full(logits.shape, True)
    probs = logits.softmax(dim=-1)
    index = torch.arange(logits.shape[-1])
    mine, other = logits.unsqueeze(-1), logits.unsqueeze(-2)
    before = (other > mine) | ((other == mine) & (index[None, :] < index[:, None]))
    return (before * probs.unsqueeze(-2)).sum(dim=-1) < mass
