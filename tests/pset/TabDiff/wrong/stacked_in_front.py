# blank: pad columns to one width
# why: Puts the columns on the first axis.
    widths = [s + 1 for s in sizes]
    return torch.stack([F.pad(c, (0, max(widths) - c.shape[1]), value=fill) for c in flat.split(widths, 1)], 0)
