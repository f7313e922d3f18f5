# blank: eomt_train.py:sum over all predictions
# why: Python's sum.
    return sum(layer_loss(*pair, masks, labels) for pair in zip(mask_lists, class_lists, strict=True))
