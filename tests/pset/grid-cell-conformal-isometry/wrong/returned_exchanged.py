# blank: split a move into heading bin and length
# why: Length and bin change places.
    angle = torch.atan2(disp[:, 1], disp[:, 0]) % (2 * math.pi)
    bins = torch.round(angle * headings / (2 * math.pi)).long() % headings
    length = torch.linalg.vector_norm(disp, dim=1)
    return length, bins
