# blank: eomt_train.py:weighted sum of costs
# why: Matches without the overlap.
    cost = BCE_WEIGHT * pairwise_bce(x, t) - CLASS_WEIGHT * class_logits.softmax(dim=-1)[:, labels]
