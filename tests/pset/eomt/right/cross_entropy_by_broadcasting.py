# blank: eomt_train.py:cross-entropy of every query-target pair
# why: All pairs at once through torch's loss.
    pairs = torch.broadcast_tensors(x[:, None], t[None].to(x))
    return F.binary_cross_entropy_with_logits(*pairs, reduction="none").mean(-1)
