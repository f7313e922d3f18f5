# blank: log probability and entropy of actions
# why: One-hot actions, the normaliser by hand.
    log_probs = logits - torch.logsumexp(logits, dim=-1, keepdim=True)
    chosen = F.one_hot(actions, logits.shape[-1]).to(logits.dtype)
    return (chosen * log_probs).sum(-1), -(log_probs.exp() * log_probs).sum(-1)
