# blank: eomt_train.py:class targets and their weighted loss
# why: Leaves the unmatched queries out.
    pairs = [
        (class_logits[b, q], labels[b][t])
        for b, (queries, targets) in enumerate(matches)
        for q, t in zip(queries, targets, strict=True)
    ]
    class_loss = sum(F.cross_entropy(row, label) for row, label in pairs) / num_targets + 0.0 * class_logits.sum()
