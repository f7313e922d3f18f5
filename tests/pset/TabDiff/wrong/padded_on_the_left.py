# blank: pad columns to one width
# why: Pads in front.
    widths = [s + 1 for s in sizes]
    return torch.stack([F.pad(c, (max(widths) - c.shape[1], 0), value=fill) for c in flat.split(widths, 1)], 1)
