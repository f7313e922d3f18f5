# blank: replace tail by null tokens
# why: One count serves the whole batch.
    place = torch.arange(tokens.shape[1])
    kept = (place < keep[0]).expand(len(tokens), -1)
    return torch.where(kept[..., None], tokens, null_tokens)
