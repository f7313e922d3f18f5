# blank: eomt_train.py:class maps from queries
# why: Scores "no object" like a class.
    mask_probs = resize(mask_logits, size).sigmoid()
    return torch.einsum("bkc,bkyx->bcyx", class_logits.softmax(dim=-1), mask_probs)
