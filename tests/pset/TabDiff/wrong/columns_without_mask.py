# blank: pad columns to one width
# why: Splits as if there were no MASK.
    widths = list(sizes) + [len(sizes)]
    columns = flat.split(widths, 1)[:-1]
    widest = max(sizes) + 1
    return torch.stack([F.pad(c, (0, widest - c.shape[1]), value=fill) for c in columns], 1)
