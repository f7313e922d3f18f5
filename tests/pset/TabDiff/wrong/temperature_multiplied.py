# blank: soft choice between keep and mask
# why: Multiplies by the temperature.
    soft = ((probs.log() + noise) * tau).softmax(dim=-1)
