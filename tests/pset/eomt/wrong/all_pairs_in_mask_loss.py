# blank: eomt_train.py:mask losses of matched pairs
# why: Every query is compared with every target.
    bce_loss = dice_loss = 0.0
    for logits, image_masks in zip(mask_logits, masks, strict=True):
        x, t = logits.flatten(1), image_masks.flatten(1)
        bce_loss = bce_loss + pairwise_bce(x, t).sum() / num_targets
        dice_loss = dice_loss + pairwise_dice(x, t).sum() / num_targets
