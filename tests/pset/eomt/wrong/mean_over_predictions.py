# blank: eomt_train.py:sum over all predictions
# why: Averages over the predictions.
    losses = [layer_loss(m, c, masks, labels) for m, c in zip(mask_lists, class_lists, strict=True)]
    return torch.stack(losses).mean()
