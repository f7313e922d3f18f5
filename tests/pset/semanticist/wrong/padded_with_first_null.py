# blank: pad missing tokens
# why: The null tokens start from the beginning again.
    tail = null_tokens[: len(null_tokens) - tokens.shape[1]].expand(len(tokens), -1, -1)
    return torch.cat([tokens, tail], dim=1)
