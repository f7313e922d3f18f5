# blank: describe a pool
# why: The entropy is in nats.
    full = torch.softmax(logits, dim=-1)
    pool = pool_distribution(logits, keep)
    entropy = torch.special.entr(pool).sum(dim=-1) / torch.tensor(2.0).log().item()
    return {"size": keep.sum(dim=-1), "mass": (full * keep).sum(dim=-1), "entropy": entropy}
