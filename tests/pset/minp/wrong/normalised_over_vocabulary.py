# blank: renormalise inside the pool
# why: The normaliser is the mass of the pool, not of the vocabulary.
    weights = logits.exp()
    return torch.where(keep, weights, 0.0) / weights.sum(dim=-1, keepdim=True)
