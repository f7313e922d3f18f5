# blank: pad columns to one width
# why: Ignores the fill value.
    widths = [s + 1 for s in sizes]
    return torch.stack([F.pad(c, (0, max(widths) - c.shape[1])) for c in flat.split(widths, 1)], 1)
