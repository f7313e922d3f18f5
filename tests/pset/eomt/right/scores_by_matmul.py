# blank: eomt_train.py:class maps from queries
# why: A matrix product over the queries.
    shares = torch.softmax(class_logits, -1)[:, :, : class_logits.shape[-1] - 1]
    maps = torch.sigmoid(resize(mask_logits, size))
    return (shares.mT @ maps.flatten(2)).unflatten(-1, tuple(size))
