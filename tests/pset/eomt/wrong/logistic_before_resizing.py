# blank: eomt_train.py:class maps from queries
# why: Resizes probabilities instead of logits.
    mask_probs = resize(mask_logits.sigmoid(), size)
    return torch.einsum("bkc,bkyx->bcyx", class_logits.softmax(dim=-1)[..., :-1], mask_probs)
