# blank: eomt_train.py:cheapest assignment
# why: Two targets can end up with the same query.
    x, t = mask_logits.flatten(1), masks.flatten(1)
    class_probs = class_logits.softmax(dim=-1)[:, labels]
    cost = BCE_WEIGHT * pairwise_bce(x, t) + DICE_WEIGHT * pairwise_dice(x, t) - CLASS_WEIGHT * class_probs
    return cost.argmin(dim=0), torch.arange(len(labels))
