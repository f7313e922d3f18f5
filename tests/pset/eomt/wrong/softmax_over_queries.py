# blank: eomt_train.py:class maps from queries
# why: Lets queries compete instead of classes.
    mask_probs = resize(mask_logits, size).sigmoid()
    return torch.einsum("bkc,bkyx->bcyx", class_logits.softmax(dim=1)[..., :-1], mask_probs)
