# blank: replace tail by null tokens
# why: The null tokens do not learn.
    place = torch.arange(tokens.shape[1])
    kept = place < keep[:, None]
    return torch.where(kept[..., None], tokens, null_tokens.detach())
