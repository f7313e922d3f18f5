# blank: split a move into heading bin and length
# why: The sum of absolute coordinates.
    angle = torch.atan2(disp[:, 1], disp[:, 0]) % (2 * math.pi)
    bins = torch.round(angle * headings / (2 * math.pi)).long() % headings
    length = disp.abs().sum(dim=1)
    return bins, length
