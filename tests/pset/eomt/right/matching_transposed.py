# blank: eomt_train.py:cheapest assignment
# why: Solves the transposed problem; the pairs come in another order.
    x, t = mask_logits.flatten(1), masks.flatten(1)
    cost = 5 * (pairwise_bce(x, t) + pairwise_dice(x, t)) - 2 * class_logits.softmax(-1)[:, labels]
    targets, queries = linear_sum_assignment(cost.T.numpy())
    return torch.from_numpy(queries), torch.from_numpy(targets)
