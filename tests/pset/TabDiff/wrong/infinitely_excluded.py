# blank: exclude the mask class and normalise
# why: Bars MASK with minus infinity.
    barred = F.one_hot(masks, padded.shape[-1]).bool()
    log_probs = padded.masked_fill(barred, -torch.inf).log_softmax(dim=-1)
