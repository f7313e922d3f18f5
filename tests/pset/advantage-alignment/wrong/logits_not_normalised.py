# blank: log probability and entropy of actions
# why: Raw logits as log-probabilities.
    log_probs = F.log_softmax(logits, dim=-1)
    taken = logits.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return taken, -(log_probs.exp() * log_probs).sum(dim=-1)
