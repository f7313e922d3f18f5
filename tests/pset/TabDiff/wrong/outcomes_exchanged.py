# blank: soft choice between keep and mask
# why: Exchanges the two outcomes.
    soft = ((probs.flip(-1).log() + noise) / tau).softmax(dim=-1)
