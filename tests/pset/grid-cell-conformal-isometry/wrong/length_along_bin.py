# blank: split a move into heading bin and length
# why: The part of the length along the heading of the bin.
    angle = torch.atan2(disp[:, 1], disp[:, 0]) % (2 * math.pi)
    bins = torch.round(angle * headings / (2 * math.pi)).long() % headings
    length = (disp * torch.stack([(bins * 2 * math.pi / headings).cos(), (bins * 2 * math.pi / headings).sin()], 1).to(disp.dtype)).sum(dim=1)
    return bins, length
