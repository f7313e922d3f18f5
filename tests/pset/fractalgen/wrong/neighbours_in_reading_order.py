# blank: outputs of a token and its four neighbours
# why: Lists above, left, itself, right, below.
    grid = math.isqrt(features.shape[1])
    padded = F.pad(features.unflatten(1, (grid, grid)), (0, 0, 1, 1, 1, 1))
    corners = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))
    return [padded[:, top : top + grid, left : left + grid].flatten(1, 2) for top, left in corners]
