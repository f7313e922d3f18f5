# blank: split a move into heading bin and length
# why: Complex numbers, negative bins wrapped by the modulo.
    move = torch.complex(disp[:, 0], disp[:, 1])
    bins = (move.angle() * (headings / (2 * math.pi))).round().to(torch.int64).remainder(headings)
    return bins, move.abs()
