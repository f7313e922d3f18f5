# blank: eomt_train.py:class targets and their weighted loss
# why: Unmatched queries want class 0.
    wanted = torch.zeros(class_logits.shape[:2], dtype=torch.long)
    for row, image_labels, (queries, targets) in zip(wanted, labels, matches, strict=True):
        row[queries] = image_labels[targets]
    class_weights = class_logits.new_ones(class_logits.shape[-1])
    class_weights[0] = NO_OBJECT_WEIGHT
    class_loss = F.cross_entropy(class_logits.flatten(0, 1), wanted.flatten(), weight=class_weights)
