# blank: shift with zero padding
# why: Reads the opposite horizontal neighbour.
        padded = F.pad(plane, (0, 0, 1, 1, 1, 1))
        top, left = 1 + down, 1 - across
        shifted = padded[:, top : top + grid, left : left + grid]
