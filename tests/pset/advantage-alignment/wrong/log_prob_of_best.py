# blank: log probability and entropy of actions
# why: The most probable action instead of the taken one.
    log_probs = F.log_softmax(logits, dim=-1)
    return log_probs.amax(dim=-1), -(log_probs.exp() * log_probs).sum(dim=-1)
