# blank: few-shot cross entropy
# why: Similarities are taken for distances.
    logits = episode_logits(queries, supports, prior)
    return F.cross_entropy(-logits, labels)
