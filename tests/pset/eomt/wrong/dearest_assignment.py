# blank: eomt_train.py:cheapest assignment
# why: Maximises the cost.
    x, t = mask_logits.flatten(1), masks.flatten(1)
    class_probs = class_logits.softmax(dim=-1)[:, labels]
    cost = BCE_WEIGHT * pairwise_bce(x, t) + DICE_WEIGHT * pairwise_dice(x, t) - CLASS_WEIGHT * class_probs
    queries, targets = linear_sum_assignment(cost.cpu().numpy(), maximize=True)
    return torch.as_tensor(queries), torch.as_tensor(targets)
