# blank: describe a pool
# why: The mass is measured under the full distribution.
    pool = pool_distribution(logits, keep)
    entropy = torch.special.entr(pool).sum(dim=-1)
    return {"size": keep.sum(dim=-1), "mass": pool.sum(dim=-1), "entropy": entropy}
