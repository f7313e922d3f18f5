# blank: few-shot cross entropy
# why: Normaliser minus the logit of the label.
    scores = episode_logits(queries, supports, prior)
    chosen = scores.gather(1, labels[:, None])[:, 0]
    return (scores.logsumexp(dim=1) - chosen).mean()
