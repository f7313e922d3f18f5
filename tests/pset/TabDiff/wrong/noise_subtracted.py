# blank: soft choice between keep and mask
# why: Subtracts the noise.
    soft = ((probs.log() - noise) / tau).softmax(dim=-1)
