# blank: eomt_train.py:cheapest assignment
# why: Returns targets before queries.
    x, t = mask_logits.flatten(1), masks.flatten(1)
    class_probs = class_logits.softmax(dim=-1)[:, labels]
    cost = BCE_WEIGHT * pairwise_bce(x, t) + DICE_WEIGHT * pairwise_dice(x, t) - CLASS_WEIGHT * class_probs
    queries, targets = linear_sum_assignment(cost.cpu().numpy())
    return torch.as_tensor(targets), torch.as_tensor(queries)
