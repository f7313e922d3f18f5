# blank: soft choice between keep and mask
# why: Normalises over the columns.
    soft = ((probs.log() + noise) / tau).softmax(dim=1)
