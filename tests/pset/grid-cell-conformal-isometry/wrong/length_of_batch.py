# blank: split a move into heading bin and length
# why: One length for the whole batch.
    angle = torch.atan2(disp[:, 1], disp[:, 0]) % (2 * math.pi)
    bins = torch.round(angle * headings / (2 * math.pi)).long() % headings
    length = torch.linalg.vector_norm(disp, dim=0).norm().expand(len(disp))
    return bins, length
