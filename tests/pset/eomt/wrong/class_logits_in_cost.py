# blank: eomt_train.py:weighted sum of costs
# why: Raw logits instead of probabilities.
    cost = BCE_WEIGHT * pairwise_bce(x, t) + DICE_WEIGHT * pairwise_dice(x, t) - CLASS_WEIGHT * class_logits[:, labels]
