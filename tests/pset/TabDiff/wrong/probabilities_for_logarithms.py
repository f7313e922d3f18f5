# blank: soft choice between keep and mask
# why: Adds noise to probabilities.
    soft = ((probs + noise) / tau).softmax(dim=-1)
