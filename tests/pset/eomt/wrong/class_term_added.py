# blank: eomt_train.py:weighted sum of costs
# why: A likely class makes the pair more expensive.
    class_probs = class_logits.softmax(dim=-1)[:, labels]
    cost = BCE_WEIGHT * pairwise_bce(x, t) + DICE_WEIGHT * pairwise_dice(x, t) + CLASS_WEIGHT * class_probs
