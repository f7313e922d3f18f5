# blank: log probability and entropy of actions
# why: Probability zero times minus infinity.
    probs = logits.softmax(dim=-1)
    taken = probs.gather(-1, actions.unsqueeze(-1)).squeeze(-1).log()
    entropy = -(probs * probs.log()).sum(dim=-1)
    return taken, entropy
