# blank: replace tail by null tokens
# why: Each sample is put together from two pieces.
    rows = [torch.cat([row[:k], null_tokens[k:]]) for row, k in zip(tokens, keep.tolist(), strict=True)]
    return torch.stack(rows)
