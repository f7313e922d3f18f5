# blank: replace tail by null tokens
# why: The token at the count survives too.
    place = torch.arange(tokens.shape[1])
    kept = place <= keep[:, None]
    return torch.where(kept[..., None], tokens, null_tokens)
