# blank: few-shot cross entropy
# why: The loss is summed over the queries.
    logits = episode_logits(queries, supports, prior)
    return F.cross_entropy(logits, labels, reduction="sum")
