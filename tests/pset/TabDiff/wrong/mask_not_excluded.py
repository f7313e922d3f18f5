# blank: exclude the mask class and normalise
# why: Lets MASK take part.
    log_probs = padded.log_softmax(dim=-1)
