# blank: pad missing tokens
# why: A full sequence of null tokens whose start is replaced.
    batch, k, _ = tokens.shape
    full = null_tokens.unsqueeze(0).repeat(batch, 1, 1)
    return torch.cat([tokens, full[:, k:]], 1)
