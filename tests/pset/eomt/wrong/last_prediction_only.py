# blank: eomt_train.py:sum over all predictions
# why: Trains the last prediction only.
    return layer_loss(mask_lists[-1], class_lists[-1], masks, labels)
