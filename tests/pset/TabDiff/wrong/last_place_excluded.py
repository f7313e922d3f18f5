# blank: exclude the mask class and normalise
# why: Bars the last place of the widest column.
    padded[..., -1] -= 1e6
    log_probs = padded.log_softmax(dim=-1)
