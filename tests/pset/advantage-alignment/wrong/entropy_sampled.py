# blank: log probability and entropy of actions
# why: Minus the taken log-probability as the entropy.
    log_probs = F.log_softmax(logits, dim=-1)
    taken = log_probs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return taken, -taken
