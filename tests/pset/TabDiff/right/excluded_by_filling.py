# blank: exclude the mask class and normalise
# why: Fills MASK.
    at_mask = torch.arange(padded.shape[-1]) == masks[:, None]
    log_probs = torch.log_softmax(padded.masked_fill(at_mask, -1e6), -1)
