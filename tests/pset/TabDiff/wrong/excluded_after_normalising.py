# blank: exclude the mask class and normalise
# why: Bars MASK after the softmax.
    log_probs = padded.log_softmax(dim=-1) - 1e6 * F.one_hot(masks, padded.shape[-1])
