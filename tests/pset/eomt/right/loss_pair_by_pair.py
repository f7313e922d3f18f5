# blank: eomt_train.py:loss of one prediction
# why: Loops over pairs and a log-softmax written out.
    mask_logits = resize(mask_logits, tuple(masks[0].shape[1:]))
    logs = class_logits.log_softmax(-1)
    no_object = logs.shape[-1] - 1
    total = weight = mask_part = 0
    for b in range(len(masks)):
        partner = dict(zip(*(index.tolist() for index in match_queries(mask_logits[b], class_logits[b], masks[b], labels[b])), strict=True))
        for q in range(logs.shape[1]):
            if q in partner:
                x, t = mask_logits[b, q].flatten(), masks[b][partner[q]].flatten()
                s = x.sigmoid()
                mask_part = mask_part + F.binary_cross_entropy_with_logits(x, t)
                mask_part = mask_part + 1 - (2 * s.dot(t) + 1) / (s.sum() + t.sum() + 1)
                total, weight = total - logs[b, q, labels[b][partner[q]]], weight + 1
            else:
                total, weight = total - 0.1 * logs[b, q, no_object], weight + 0.1
    return 5 * mask_part / max(1, sum(map(len, labels))) + 2 * total / weight
