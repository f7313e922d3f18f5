# blank: describe a pool
# why: Log-normalisers instead of probabilities.
    inside = logits.masked_fill(~keep, -torch.inf)
    mass = (inside.logsumexp(dim=-1) - logits.logsumexp(dim=-1)).exp()
    logs = torch.log_softmax(inside, dim=-1)
    entropy = -torch.where(keep, logs.exp() * logs, 0.0).sum(dim=-1)
    return dict(size=keep.long().sum(-1), mass=mass, entropy=entropy)
