# blank: eomt_train.py:class targets and their weighted loss
# why: Divides by the number of queries instead of the sum of weights.
    no_object = class_logits.shape[-1] - 1
    wanted = torch.full(class_logits.shape[:2], no_object)
    for row, image_labels, (queries, targets) in zip(wanted, labels, matches, strict=True):
        row[queries] = image_labels[targets]
    class_weights = class_logits.new_ones(no_object + 1)
    class_weights[no_object] = NO_OBJECT_WEIGHT
    class_loss = F.cross_entropy(
        class_logits.flatten(0, 1), wanted.flatten(), weight=class_weights, reduction="none"
    ).mean()
