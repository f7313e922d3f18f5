# blank: eomt_train.py:loss of one prediction
# why: Brings the targets to the size of the logits.
    size = mask_logits.shape[-2:]
    masks = [F.interpolate(one[None], size=size)[0] if len(one) else one.new_zeros(0, *size) for one in masks]
    matches = [match_queries(*image) for image in zip(mask_logits, class_logits, masks, labels, strict=True)]
    num_targets = max(1, sum(len(one) for one in labels))
    no_object = class_logits.shape[-1] - 1
    wanted = torch.full(class_logits.shape[:2], no_object)
    bce_loss = dice_loss = 0.0
    for b, (queries, targets) in enumerate(matches):
        wanted[b, queries] = labels[b][targets]
        x, t = mask_logits[b, queries].flatten(1), masks[b][targets].flatten(1)
        bce_loss = bce_loss + pairwise_bce(x, t).diagonal().sum() / num_targets
        dice_loss = dice_loss + pairwise_dice(x, t).diagonal().sum() / num_targets
    class_weights = class_logits.new_ones(no_object + 1)
    class_weights[no_object] = NO_OBJECT_WEIGHT
    class_loss = F.cross_entropy(class_logits.flatten(0, 1), wanted.flatten(), weight=class_weights)
    return BCE_WEIGHT * bce_loss + DICE_WEIGHT * dice_loss + CLASS_WEIGHT * class_loss
