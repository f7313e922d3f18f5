# blank: eomt_train.py:mask losses of matched pairs
# why: Unmatched queries are held against empty masks.
    bce_loss = dice_loss = 0.0
    for logits, image_masks, (queries, targets) in zip(mask_logits, masks, matches, strict=True):
        t = torch.zeros_like(logits).flatten(1)
        t[queries] = image_masks[targets].flatten(1)
        bce_loss = bce_loss + pairwise_bce(logits.flatten(1), t).diagonal().sum() / num_targets
        dice_loss = dice_loss + pairwise_dice(logits.flatten(1), t).diagonal().sum() / num_targets
