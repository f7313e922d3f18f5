# blank: soft choice between keep and mask
# why: Adds the noise after the temperature.
    soft = (probs.log() / tau + noise).softmax(dim=-1)
