# blank: describe a pool
# why: Divides by the mass and uses xlogy.
    kept = logits.softmax(dim=-1) * keep
    mass = kept.sum(dim=-1)
    pool = kept / mass.unsqueeze(-1)
    return {"entropy": -torch.xlogy(pool, pool).sum(dim=-1), "mass": mass, "size": torch.count_nonzero(keep, dim=-1)}
