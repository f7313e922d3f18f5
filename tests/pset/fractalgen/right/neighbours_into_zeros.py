# blank: outputs of a token and its four neighbours
# why: Copies overlapping parts into zeros.
    grid = math.isqrt(features.shape[1])
    plane = features.reshape(len(features), grid, grid, -1)
    above, right, below, left = (torch.zeros_like(plane) for _ in range(4))
    above[:, 1:] = plane[:, :-1]
    below[:, :-1] = plane[:, 1:]
    right[:, :, :-1] = plane[:, :, 1:]
    left[:, :, 1:] = plane[:, :, :-1]
    return [part.reshape(features.shape) for part in (plane, above, right, below, left)]
