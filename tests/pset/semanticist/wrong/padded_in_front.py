# blank: pad missing tokens
# why: The null tokens come first.
    tail = null_tokens[tokens.shape[1] :].expand(len(tokens), -1, -1)
    return torch.cat([tail, tokens], dim=1)
