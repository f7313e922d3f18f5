# blank: replace tail by null tokens
# why: All places share the first null token.
    place = torch.arange(tokens.shape[1])
    kept = place < keep[:, None]
    return torch.where(kept[..., None], tokens, null_tokens[0])
