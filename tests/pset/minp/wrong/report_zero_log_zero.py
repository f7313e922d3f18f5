# blank: describe a pool
# why: Tokens outside the pool contribute nothing, not NaN.
    full = torch.softmax(logits, dim=-1)
    pool = pool_distribution(logits, keep)
    entropy = -(pool * pool.log()).sum(dim=-1)
    return {"size": keep.sum(dim=-1), "mass": (full * keep).sum(dim=-1), "entropy": entropy}
