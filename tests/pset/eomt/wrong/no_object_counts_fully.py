# blank: eomt_train.py:class targets and their weighted loss
# why: All classes weigh one.
    no_object = class_logits.shape[-1] - 1
    wanted = torch.full(class_logits.shape[:2], no_object)
    for row, image_labels, (queries, targets) in zip(wanted, labels, matches, strict=True):
        row[queries] = image_labels[targets]
    class_loss = F.cross_entropy(class_logits.flatten(0, 1), wanted.flatten())
