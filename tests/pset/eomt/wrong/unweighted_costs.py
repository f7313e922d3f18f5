# blank: eomt_train.py:weighted sum of costs
# why: All weights are one.
    cost = pairwise_bce(x, t) + pairwise_dice(x, t) - class_logits.softmax(dim=-1)[:, labels]
