# blank: replace tail by null tokens
# why: The end of the sequence survives instead of its start.
    place = torch.arange(tokens.shape[1])
    kept = place >= tokens.shape[1] - keep[:, None]
    return torch.where(kept[..., None], tokens, null_tokens)
