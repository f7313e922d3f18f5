# blank: exclude the mask class and normalise
# why: Normalises over the columns.
    log_probs = (padded - 1e6 * F.one_hot(masks, padded.shape[-1])).log_softmax(dim=1)
