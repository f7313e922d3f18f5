# blank: eomt_train.py:mask losses of matched pairs
# why: Mean per image, then over images.
    bce_loss = dice_loss = 0.0
    for logits, image_masks, (queries, targets) in zip(mask_logits, masks, matches, strict=True):
        x, t = logits[queries].flatten(1), image_masks[targets].flatten(1)
        share = max(1, len(targets)) * len(masks)
        bce_loss = bce_loss + pairwise_bce(x, t).diagonal().sum() / share
        dice_loss = dice_loss + pairwise_dice(x, t).diagonal().sum() / share
