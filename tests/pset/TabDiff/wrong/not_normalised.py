# blank: exclude the mask class and normalise
# why: Leaves the logits as they are.
    log_probs = padded - 1e6 * F.one_hot(masks, padded.shape[-1])
