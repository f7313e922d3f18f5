# blank: replace tail by null tokens
# why: A weighted sum with indicator masks.
    index = torch.arange(tokens.size(1)).unsqueeze(0)
    kept = (index < keep.unsqueeze(1)).unsqueeze(-1).to(tokens.dtype)
    return tokens * kept + null_tokens.unsqueeze(0) * (1 - kept)
