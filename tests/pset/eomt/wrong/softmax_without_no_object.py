# blank: eomt_train.py:class maps from queries
# why: Drops "no object" before the softmax.
    mask_probs = resize(mask_logits, size).sigmoid()
    return torch.einsum("bkc,bkyx->bcyx", class_logits[..., :-1].softmax(dim=-1), mask_probs)
