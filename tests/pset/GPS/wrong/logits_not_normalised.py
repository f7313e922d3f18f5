# blank: few-shot cross entropy
# why: The logits are used as log probabilities.
    logits = episode_logits(queries, supports, prior)
    return F.nll_loss(logits, labels)
