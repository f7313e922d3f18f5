# blank: soft choice between keep and mask
# why: Does not use the noise.
    soft = (probs.log() / tau).softmax(dim=-1)
