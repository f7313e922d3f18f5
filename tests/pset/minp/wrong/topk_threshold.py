# blank: top-k rule
# why: Ties at the edge must not enlarge the pool.
    if k < 1:
        raise ValueError("k")
    least = logits.topk(min(k, logits.shape[-1]), dim=-1).values[..., -1:]
    return logits >= least
